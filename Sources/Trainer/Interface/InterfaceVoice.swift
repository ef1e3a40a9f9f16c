import Morse
import Training

/// Decides what the interface says in Morse, and learns from what the learner makes of it.
///
/// Nothing is ever sent that is not held (`Held`), and nothing while an answer is awaited, on the band, while keys are being
/// described, or by a message that is important.
final class InterfaceVoice {
    /// What was said last in Morse.
    private struct Telling {
        var number: Int
        var name: String
        var message: Message
        /// When the last mark was heard to its end.
        var heard: Instant?
        var isSpoken = false
        var isHelped = false
    }

    /// A choice before its words, until it is known whether it was meant.
    private struct Choice {
        var name: String
        var reaction: Int
        var at: Instant
        weak var menu: Menu?
    }

    /// Coming back this soon, in milliseconds, means that it was not what the learner took it for.
    private static let regret = 3000

    private let voice: Announcer
    private let screens: ScreenStack
    private let preferences: Preferences
    private unowned let learner: Learner
    private let recorder: Recorder
    private let catalogue: any Catalogue
    private let run: Run
    private var count = 0
    private var telling: Telling?
    private var choice: Choice?
    private var row: Recorder.Session?
    /// Read from storage when first needed.
    private var heldKept: Held?
    private var exposuresKept: Exposures?

    init(
        voice: Announcer, screens: ScreenStack, preferences: Preferences, learner: Learner, recorder: Recorder,
        catalogue: any Catalogue, run: Run
    ) {
        self.voice = voice
        self.screens = screens
        self.preferences = preferences
        self.learner = learner
        self.recorder = recorder
        self.catalogue = catalogue
        self.run = run
    }

    private var settings: Settings { preferences.values }

    // MARK: What is known

    /// How much is said in Morse; where a screen reader talks, hints alone.
    var level: InterfaceLevel {
        guard !voice.isVoiceLost else { return .off }
        let level = settings.interface.level
        return run.facts.speech == .reader ? min(level, .hints) : level
    }

    /// The characters that may be sent now.
    var held: Set<String> {
        let held = heldKept ?? recorder.held(settings.alphabet)
        heldKept = held
        return held.characters(of: settings.course, level: learner.progress.receive.level)
    }

    /// What the learner made of names in Morse so far.
    var exposures: Exposures {
        let exposures = exposuresKept ?? Exposures(recorder.exposures())
        exposuresKept = exposures
        return exposures
    }

    /// Lets what is held be worked out again: there are other answers.
    func forgetHeld() { heldKept = nil }

    /// Lets everything be worked out again: progress was deleted.
    func forget() {
        (heldKept, exposuresKept, row, telling, choice) = (nil, nil, nil, nil, nil)
    }

    /// Takes answers as they are given.
    func take(_ attempts: [Attempt], of kind: SessionKind, in alphabet: Alphabet, on day: Day) {
        guard kind.asksSingleCharacters, alphabet.name == settings.alphabet.name else { return }
        for attempt in attempts { heldKept?.take(Recall(attempt, on: day)) }
    }

    // MARK: What is said

    /// How a message is said; nil if only in words.
    func morse(for message: Message, at now: Instant) -> InterfaceMorse? {
        if message.role != .plain { telling = nil }
        guard level != .off, message.priority != .important, isItsTurn(of: message) else { return nil }
        switch (message.role, level) {
        case (.item(let letter?), .hints): return cue(letter.uppercased()).map { .hint($0) }
        case (_, .hints), (.title, .mixed): return nil
        default: break
        }
        guard let text = ShortNames(catalogue).text(for: message), let cue = cue(text) else { return nil }
        count += 1
        telling = Telling(number: count, name: cue.text, message: message)
        return .name(cue, number: count, patience: patience(of: cue.text, message))
    }

    /// Whether Morse cannot be taken for a question: in menus, and for verdicts, which come once an answer is complete.
    private func isItsTurn(of message: Message) -> Bool {
        guard let screen = screens.top, !run.isDescribing else { return false }
        let isVerdict = screen.awaits == nil && message.priority == .message
        return (screen.awaits == .choice || isVerdict) && settings.bandChoice(for: screen.band) == nil
    }

    /// The words come after the set time at first; later as the learner has made of the name.
    private func patience(of name: String, _ message: Message) -> Int? {
        let base = settings.interface.patience
        guard case .item = message.role else { return level == .full ? nil : base }
        return exposures.patience(of: name, base: base, isSilent: level == .full, on: today)
    }

    private var today: Day { learner.today }

    /// A text as the interface sends it; nil if a character of it is not held.
    private func cue(_ text: String) -> MorseCue? {
        guard let parsed = try? MorseText(parsing: text), !parsed.isEmpty else { return nil }
        let held = held
        let isHeld = parsed.letters.allSatisfy { letter in
            held.contains { Alphabet.international.pattern(ofText: $0) == letter.pattern }
        }
        guard isHeld else { return nil }
        let morse = settings.morse
        let speeds = exposures.speeds(
            from: SpeedGrowth.Speeds(
                character: morse.speed.character, effective: morse.speed.effective),
            highest: Speed.characterRange.upperBound)
        guard let speed = try? Speed(character: speeds.character, effective: speeds.effective) else { return nil }
        let text = parsed.words.map { $0.map(\.symbol.text).joined() }.joined(separator: " ")
        var cue = MorseCue(
            text: text, speed: speed, spacing: settings.spacing,
            tone: settings.tone * InterfaceMorse.pitch, isOnAir: false)
        cue.isInterface = true
        return cue
    }

    /// A character that is held, as the interface sends it; nil if none is.
    var example: MorseCue? { settings.course.characters.first(where: held.contains).flatMap(cue) }

    // MARK: What the learner makes of it

    /// A name was heard to its end.
    func heard(_ number: Int, at instant: Instant) {
        if telling?.number == number { telling?.heard = instant }
    }

    /// The words behind a name have begun.
    func spoken(_ number: Int) {
        if telling?.number == number { telling?.isSpoken = true }
    }

    /// Whether Tab gives words rather than Morse.
    var givesWords: Bool { telling != nil && screens.top?.awaits == .choice && level > .hints }

    /// Tab: says in words what was said last in Morse; false if there is nothing.
    func sayInWords(at now: Instant) -> Bool {
        guard givesWords, let told = telling else { return false }
        if case .item = told.message.role, !told.isHelped, !told.isSpoken {
            telling?.isHelped = true
            record(told.name, .helped, at: now)
        }
        voice.sayNotKept(told.message, at: now)
        return true
    }

    /// An item was chosen.
    func chose(_ label: Message, in menu: Menu, at now: Instant) {
        guard let told = telling else { return }
        telling = nil
        let item = ShortNames.telling(told.message)
        guard case .item = told.message.role, !told.isHelped, item.id == label.id, item.arguments == label.arguments
        else { return }
        if told.isSpoken { return record(told.name, .spoken, at: now) }
        // A choice made before the name has ended was made by heart.
        guard let heard = told.heard else { return }
        choice = Choice(name: told.name, reaction: max(0, now.milliseconds(since: heard)), at: now, menu: menu)
    }

    /// A menu is on top again.
    func returned(to menu: Menu, at now: Instant) {
        telling = nil
        guard let made = choice, made.menu === menu, now.milliseconds(since: made.at) < Self.regret else { return }
        choice = nil
        record(made.name, .helped, at: now)
    }

    /// Keeps a choice once it was meant.
    ///
    /// - Parameter isOver: whether nothing will follow it any more.
    func settle(isOver: Bool = false, at now: Instant) {
        guard let made = choice, isOver || now.milliseconds(since: made.at) >= Self.regret else { return }
        choice = nil
        record(made.name, .understood(milliseconds: made.reaction), at: now)
    }

    private func record(_ name: String, _ outcome: Exposure.Outcome, at now: Instant) {
        let exposure = Exposure(name: name, outcome: outcome, day: today)
        var known = exposures
        known.take(exposure)
        exposuresKept = known
        let row = row ?? recorder.begin(.interface, at: now)
        self.row = row
        recorder.record([exposure.attempt], in: row, at: now)
    }
}
