import FoundationEssentials
import Morse
import OnAir
import TestSupport
import Testing

@testable import Training

/// Every skill must withstand all of them.
let stormSeeds: [UInt64] = Array(Lane.some(1...12, daily: 1))

/// Sends random events to a session, at random times that never decrease.
enum Storm: CaseIterable {
    case hear
    case send
    case ear
    case words

    /// Plans that differ in every respect.
    func plan(seed: UInt64) -> Session.Plan {
        let minutes = 60_000
        var plan: Session.Plan =
            switch self {
            case .hear:
                .init(
                    course: .letters, level: level(seed), direction: .receive, progress: Progress(),
                    groupLength: 1...Int(1 + seed % 6))
            case .send:
                .init(
                    course: .letters, level: level(seed), direction: .send, progress: Progress(), timeLimit: limit(seed)
                )
            case .ear: .ear(length: Int(seed % 5) + 1)
            case .words: .send(seed.isMultiple(of: 2) ? .callsigns : .list(["TNX", "OM", "QUICK"]))
            }
        plan.practiceLimitMilliseconds = seed.isMultiple(of: 2) ? nil : 20 * minutes
        if !seed.isMultiple(of: 4), self == .hear || self == .send { plan.remedies = Remedies() }
        if seed.isMultiple(of: 3) { plan.attemptLimit = self == .ear || self == .words ? 400 : 2000 }
        return plan
    }

    private func level(_ seed: UInt64) -> Int { 2 + Int(seed % 25) }

    private func limit(_ seed: UInt64) -> TimeLimit {
        TimeLimit(
            milliseconds: seed.isMultiple(of: 4) ? nil : 300, empty: seed.isMultiple(of: 5) ? .wrong : .again,
            late: seed.isMultiple(of: 3) ? .wrong : .accept)
    }

    func session(seed: UInt64) -> Session { Session(plan: plan(seed: seed), seed: seed) }

    /// Often the characters of the question.
    private var alphabet: [String] {
        switch self {
        case .hear, .send: Array(Course.letters.characters.prefix(5))
        case .ear: ["E", "T", "A", "N", "K", "5"]
        case .words: ["T", "N", "X", "O", "M"]
        }
    }

    /// Any event except `stop`, including those that the skill ignores. The end of sound is frequent, so that questions
    /// advance, and answers are frequent, so that some are complete.
    private func event(_ now: Instant, using generator: inout SplitMix64) -> Session.Event {
        let earlier = Instant(microseconds: max(0, now.microseconds - Int64(generator.unitInterval() * 900_000)))
        let character = alphabet[Int(generator.unitInterval() * Double(alphabet.count))]
        let isWritten = self == .hear
        switch generator.next() % 40 {
        case 0..<10: return .soundEnded
        case 10..<24:
            if generator.next() % 16 == 0 { return .keyed(randomPattern(&generator), from: earlier, to: now) }
            let isTyped = isWritten != (generator.next() % 32 == 0)
            return isTyped ? .typed(character) : .keyed(character.pattern, from: earlier, to: now)
        case 24..<28:
            guard isWritten else { return .keyingBegan(at: earlier) }
            return .heard(
                markEnds: (0..<Int(generator.next() % 7)).map {
                    Instant(microseconds: now.microseconds - Int64(6 - $0) * 1000)
                })
        case 28: return .keyingCut
        case 29, 30: return .deadline
        case 31: return .erase
        case 32: return .submit
        case 33: return .giveUp
        case 34: return .again
        case 35, 36: return .skip
        case 37: return .pause
        case 38: return .begin
        default: return .resume
        }
    }

    /// Sometimes more elements than any character has.
    private func randomPattern(_ generator: inout SplitMix64) -> Pattern {
        var pattern = Pattern()
        for _ in 0...Int(generator.next() % 12) { pattern.append(generator.next().isMultiple(of: 2) ? .dit : .dah) }
        return pattern
    }

    /// Repeated, these events lead from any state to the next question.
    static let turn: [Session.Event] = [
        .soundEnded, .soundEnded, .keyed("T".pattern, from: .start, to: .start), .giveUp,
    ]

    /// The first event is `begin`.
    func events(seed: UInt64, steps: Int) -> [(event: Session.Event, at: Instant)] {
        var generator = SplitMix64(seed: seed)
        var now = Instant.start
        return (0..<steps).map { step in
            now = Instant(microseconds: now.microseconds + Int64(generator.unitInterval() * 400_000))
            return (step == 0 ? .begin : event(now, using: &generator), now)
        }
    }

    func effects(seed: UInt64, steps: Int) -> [[Session.Effect]] {
        session(seed: seed).effects(of: events(seed: seed, steps: steps))
    }
}

extension Session {
    func effects(of events: [(event: Event, at: Instant)]) -> [[Effect]] {
        var session = self
        return events.map { session.handle($0.event, at: $0.at) }
    }
}

extension JSONDecoder {
    /// Reads the sessions of every storm.
    static var ofStorms: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.userInfo[.materials] = Skill.materials + [WordPicker.self]
        return decoder
    }
}
