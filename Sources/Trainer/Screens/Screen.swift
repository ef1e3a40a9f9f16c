import Training

/// A key and what it does on a screen.
struct KeyBinding {
    /// The keys that trigger a binding.
    enum Trigger: Equatable {
        /// A given key.
        case key(Key)
        /// Any key that types a character of an answer, except one.
        case answer(but: Key? = nil)
    }

    var trigger: Trigger
    /// What the key describer says about it.
    var help: Message
    /// Whether another key does the same, so that lists of what can be done leave this one out.
    var isShortcut = false
    /// Performs the action.
    var action: (Key, Instant) -> Void

    init(_ key: Key, _ help: String, action: @escaping (Instant) -> Void) {
        trigger = .key(key)
        self.help = Message(help)
        self.action = { _, now in action(now) }
    }

    /// - takingQuestionMark: whether the question mark is an answer, too; otherwise it asks about keys as everywhere
    ///   else.
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

/// What a screen waits for, named as in the event log.
enum Awaited: String {
    case answer, choice, keying
}

/// A place in the program: it announces itself, takes keys, and can say where the learner is.
///
/// All its keys are in the table of bindings: the describer, the list of keys and the robot that walks through every
/// screen read the same table. What an ordinary screen leaves to the defaults is in an extension below; what only some
/// have is in `KeyedScreen`, `RunningScreen` and `DrillScreen`.
protocol Screen: AnyObject {
    /// Its name in the event log.
    var id: String { get }
    var services: Services { get }
    /// Its own keys; the program adds the global ones.
    var bindings: [KeyBinding] { get }
    /// What it waits for now; nil while it is busy. By default a choice.
    var awaits: Awaited? { get }
    /// Where the learner is, in a few words.
    var place: [Message] { get }
    /// Announces the screen after it was opened.
    func opened(at now: Instant)
    /// Called when a screen above it was closed. By default it announces itself anew.
    func returned(at now: Instant)
    /// Tab: plays the last Morse again.
    func repeatMorse(at now: Instant)
    /// Space: pauses or resumes. By default, where nothing runs, it says its place.
    func pauseOrResume(at now: Instant)
    /// What the key describer says about Space.
    var spaceHelp: Message { get }
    /// Whether this letter, which is no Latin one, is a character of what is typed here.
    func takes(_ letter: Character) -> Bool
    /// Whether it listens on the air. Read after every input.
    var band: BandUse { get }
    /// Whether a contact that closes is meant for this screen, after a number of milliseconds with all contacts open.
    func heedsContacts(after rest: Int, at now: Instant) -> Bool
    /// What one switch can choose now; nil if it is nothing, or if contacts key.
    func scanList() -> ScanList?
    /// Handles the request of a contact; false to leave it to the equivalent key.
    func contact(_ action: ContactAction, at now: Instant) -> Bool
    /// Called when the program is about to end: saves what must be saved. True if a session was saved.
    func closing(at now: Instant) -> Bool
}

extension Screen {
    var awaits: Awaited? { .choice }
    func returned(at now: Instant) { opened(at: now) }
    func repeatMorse(at now: Instant) { GlobalKeys.replayMorse(services, at: now) }
    func pauseOrResume(at now: Instant) { services.voice.play(place.map { .say($0.with(.text)) }, at: now) }
    var spaceHelp: Message { Message("global.again") }
    func takes(_ letter: Character) -> Bool { false }
    var band: BandUse { .none }
    func heedsContacts(after rest: Int, at now: Instant) -> Bool { true }
    func contact(_ action: ContactAction, at now: Instant) -> Bool { false }
    func closing(at now: Instant) -> Bool { false }

    /// What contacts key here now; nil if they work the screen.
    var keyingRequest: KeyingRequest? { (self as? any KeyedScreen)?.keying }

    /// Presses one of its own keys; false if it has no such key.
    @discardableResult
    func press(_ key: Key, at now: Instant) -> Bool {
        guard let binding = bindings.first(where: { $0.trigger == .key(key) }) else { return false }
        binding.action(key, now)
        return true
    }
}

/// A screen on which contacts key text, at least at times.
protocol KeyedScreen: Screen {
    /// What contacts key now; nil if they work the screen. Read after every input.
    var keying: KeyingRequest? { get }
    /// Called when something was keyed; only while `keying` is not nil.
    func keyed(_ event: KeyedEvent, at now: Instant)
    /// Called when a command was keyed, one of those that `keying` allows.
    func keyed(_ command: KeyedCommand, at now: Instant)
    /// Forgets what is being keyed: keying was cut off other than by hand, as by unplugging.
    func keyingWasCut(at now: Instant)
}

extension KeyedScreen {
    func keyed(_ command: KeyedCommand, at now: Instant) {
        if command == .again { repeatMorse(at: now) } else { press(command.key, at: now) }
    }
    func keyingWasCut(at now: Instant) {}
}

/// A screen on which something runs by itself.
protocol RunningScreen: Screen {
    /// When to call `deadlineCame`, unless something changes it before.
    var deadline: Instant? { get }
    func deadlineCame(at now: Instant)
    /// Pauses whatever runs, as the pause key does, because the program was interrupted.
    func interrupted(at now: Instant)
    /// Called when the learner begins to ask about keys; whatever runs by itself stops.
    func helpBegan(at now: Instant)
    /// Called when the learner has asked enough about keys; the words for it are queued.
    func helpEnded(at now: Instant)
}

extension RunningScreen {
    var deadline: Instant? { nil }
    func deadlineCame(at now: Instant) {}
    func interrupted(at now: Instant) {}
    func helpBegan(at now: Instant) {}
    func helpEnded(at now: Instant) {}
}

/// A screen on which Morse is practised: lines for a screen reader are short there, as they are heard again and again.
protocol DrillScreen: Screen {
    /// The result so far, in a few characters for the last cells of a braille display; nil where nothing is counted.
    var score: String? { get }
    /// Called when a piece of Morse was heard, with the end of each of its characters.
    func heard(_ cue: MorseCue, ends: [Instant], at now: Instant)
    /// Whether its Morse may be long and continues when a key asks for words. An earcon answers such a key.
    var playsLongMorse: Bool { get }
    /// Whether speech continues when this key is pressed.
    func leavesSpeech(_ key: Key) -> Bool
    /// Whether this key is taken without a sound, even beside long Morse.
    func takesSilently(_ key: Key) -> Bool
}

extension DrillScreen {
    var score: String? { nil }
    func heard(_ cue: MorseCue, ends: [Instant], at now: Instant) {}
    var playsLongMorse: Bool { false }
    func leavesSpeech(_ key: Key) -> Bool { false }
    func takesSilently(_ key: Key) -> Bool { false }
}
