import Training

/// What a key does on a screen.
struct KeyBinding {
    /// What sets it off.
    enum Trigger: Equatable {
        /// This key.
        case key(Key)
        /// Any key that types a character of an answer, but for one that is none here.
        case answer(but: Key? = nil)
    }

    var trigger: Trigger
    /// What the key describer says of it.
    var help: Message
    /// What it does.
    var action: (Key, Instant) -> Void

    init(_ key: Key, _ help: String, action: @escaping (Instant) -> Void) {
        trigger = .key(key)
        self.help = Message(help)
        self.action = { _, now in action(now) }
    }

    /// - takingQuestionMark: Whether the question mark is an answer, too; else it asks about keys as it does everywhere.
    init(
        answer help: String, takingQuestionMark: Bool = true, action: @escaping (Character, Instant) -> Void
    ) {
        trigger = .answer(but: takingQuestionMark ? nil : .questionMark)
        self.help = Message(help)
        self.action = { key, now in
            if case .character(let character) = key { action(character, now) }
        }
    }

    func matches(_ key: Key) -> Bool {
        switch trigger {
        case .key(.character(let own)):
            // Caps Lock cannot be seen.
            if case .character(let typed) = key { typed.lowercased() == own.lowercased() } else { false }
        case .key(let own): own == key
        case .answer(let none): if case .character = key { key != none } else { false }
        }
    }
}

/// What a screen waits for, as the event log names it.
enum Awaited: String {
    case answer, choice, keying
}

/// A place where the learner can be: it says itself, takes keys, and can say where it is.
///
/// The table of bindings is all there is to its keys: the describer, the list of keys and the robot that walks through
/// every screen read the same table.
protocol Screen: AnyObject {
    /// For the event log.
    var id: String { get }
    /// Its own keys; keys that work everywhere are added by the program.
    var bindings: [KeyBinding] { get }
    /// What it waits for now; nil while it has something to do itself.
    var awaits: Awaited? { get }
    /// Where the learner is, in a few words.
    var place: [Message] { get }
    /// Says itself; it has just been opened.
    func opened(at now: Instant)
    /// A screen above it was closed.
    func returned(at now: Instant)
    /// A piece of Morse was heard; when each of its characters ended.
    func heard(_ cue: MorseCue, ends: [Instant], at now: Instant)
    /// Tab: the last Morse again.
    func repeatMorse(at now: Instant)
    /// Space: pause, or go on; on a screen where nothing runs, what it says once more.
    func pauseOrResume(at now: Instant)
    /// What the key describer says of Space.
    var spaceHelp: Message { get }
    /// Whether speech goes on when this key is pressed.
    func leavesSpeech(_ key: Key) -> Bool
    /// What contacts key here; nil where they work the screen.  Looked at after every input.
    var keying: KeyingRequest? { get }
    /// Whether it listens on the air.  Looked at after every input.
    var band: BandUse { get }
    /// Something was keyed; only while `keying` is not nil.
    func keyed(_ event: KeyedEvent, at now: Instant)
    /// A command was keyed, one of those that `keying` lets through.
    func keyed(_ command: KeyedCommand, at now: Instant)
    /// What was being keyed was ended by no hand, as by unplugging, and is forgotten.
    func keyingWasCut(at now: Instant)
    /// Whether a contact that closes is meant for this screen, after so many milliseconds in which none was closed.
    func heedsContacts(after rest: Int, at now: Instant) -> Bool
    /// A contact asks for something; false to leave it to the key that does the same.
    func contact(_ action: ContactAction, at now: Instant) -> Bool
    /// When `deadlineCame` is to be called, if nothing changes it before.
    var deadline: Instant? { get }
    /// The deadline is here.
    func deadlineCame(at now: Instant)
    /// The program is about to end: keep what must be kept.  Whether there was a session, and it was kept.
    func closing(at now: Instant) -> Bool
}

extension Screen {
    func heard(_ cue: MorseCue, ends: [Instant], at now: Instant) {}
    func leavesSpeech(_ key: Key) -> Bool { false }
    var spaceHelp: Message { Message("global.again") }
    var keying: KeyingRequest? { nil }
    var band: BandUse { .none }
    func keyed(_ event: KeyedEvent, at now: Instant) {}
    func keyed(_ command: KeyedCommand, at now: Instant) {
        if command == .again { repeatMorse(at: now) } else { press(command.key, at: now) }
    }
    func keyingWasCut(at now: Instant) {}
    func heedsContacts(after rest: Int, at now: Instant) -> Bool { true }
    func contact(_ action: ContactAction, at now: Instant) -> Bool { false }
    var deadline: Instant? { nil }
    func deadlineCame(at now: Instant) {}
    func closing(at now: Instant) -> Bool { false }

    /// Does what a key of its own does; false if it has no such key.
    @discardableResult
    func press(_ key: Key, at now: Instant) -> Bool {
        guard let binding = bindings.first(where: { $0.trigger == .key(key) }) else { return false }
        binding.action(key, now)
        return true
    }
}
