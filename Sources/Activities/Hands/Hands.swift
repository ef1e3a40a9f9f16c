import Interface
import Morse
import OnAir
public import Training

/// Where the learner can hear the hands of other stations. Introductions, verdicts, contrasts, ear training, placement,
/// examinations, prompts and the interface's own Morse are always even.
enum HandPlace {
    case conversations, pileups, copy, words, receive, listening

    fileprivate func isOn(in settings: HandSettings) -> Bool {
        switch self {
        case .conversations: settings.inConversations
        case .pileups: settings.inPileups
        case .copy: settings.inCopy
        case .words: settings.inWords
        case .receive: settings.inReceive
        case .listening: settings.inListening
        }
    }
}

/// The hands that the learner's settings choose.
enum Hands {
    /// The state that keeps the learner's growth.
    private static let growthName = "hand.growth"

    /// The operator of a session; nil where all Morse is even.
    static func sender(at place: HandPlace, services: Services) -> Sender? {
        guard place.isOn(in: services.settings.hands) else { return nil }
        return Sender(choice(services), tone: services.settings.hands.tone, seed: services.run.generator.next())
    }

    /// The operator of a lesson that a comparison keys irregularly, with half of the full amount.
    static func compared(services: Services) -> Sender {
        let kinds = services.settings.hands.kind.kinds ?? .mixed
        return Sender(HandChoice(kinds, amount: .fixed(0.5)), tone: .pure, seed: services.run.generator.next())
    }

    /// An operator that a seed draws; nil where all Morse is even.
    static func sender(at place: HandPlace, seed: UInt64, services: Services) -> Sender? {
        guard place.isOn(in: services.settings.hands) else { return nil }
        return Sender(choice(services), tone: services.settings.hands.tone, seed: seed)
    }

    /// The station of a callsign, which has the same hand whenever the learner meets it.
    static func sender(at place: HandPlace, call: String, services: Services) -> Sender? {
        // FNV-1a. Swift's own hash differs from run to run.
        let seed = call.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Hands.sender(at: place, seed: seed, services: services)
    }

    /// A station that the pile-up has drawn.
    static func caller(_ draw: OperatorDraw, seed: UInt64, services: Services) -> Sender {
        let isOn = HandPlace.pileups.isOn(in: services.settings.hands)
        return Sender(
            isOn ? choice(services) : nil, tone: isOn ? services.settings.hands.tone : .pure, draw: draw, seed: seed)
    }

    private static func choice(_ services: Services) -> HandChoice? {
        services.settings.hands.choice(growth: growth(services))
    }

    // MARK: Growth

    private static func growth(_ services: Services) -> HandGrowth {
        services.recorder.values.state(growthName).flatMap(HandGrowth.init(text:)) ?? HandGrowth()
    }

    /// Adapts the amount to a session with hands.
    static func take(_ count: AnswerCount, speedRose: Bool = false, services: Services, at now: Instant) {
        guard services.settings.hands.isFollowing else { return }
        var growth = growth(services)
        let before = growth
        growth.take(count, speedRose: speedRose)
        if growth != before { services.recorder.values.setState(growthName, to: growth.text, at: now) }
    }

    // MARK: Receive training

    /// Whether the learner holds every letter of the course. Before that, irregular Morse would teach wrong sounds.
    static func holdsAllLetters(_ services: Services) -> Bool {
        let letters = services.settings.course.characters.filter { $0.count == 1 && $0.allSatisfy(\.isLetter) }
        return services.recorder.stored.held(services.settings.alphabet).contains(letters)
    }
}

extension HandSettings {
    /// Nil for even code.
    public func choice(growth: HandGrowth?) -> HandChoice? {
        kind.kinds.map { kinds in
            let fixed = HandChoice.Amount.fixed(Double(amount) / 100)
            return HandChoice(kinds, amount: isFollowing ? growth.map { .following($0) } ?? fixed : fixed)
        }
    }
}
