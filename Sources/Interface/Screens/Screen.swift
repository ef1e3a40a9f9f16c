public import Morse

/// The input that a screen waits for, named as in the event log.
public enum Awaited: String {
    case answer, choice, keying
}

/// A place in the program. It announces itself, takes keys, and describes the learner's place in it.
///
/// The table of bindings has all its keys. The key describer, the list of keys, and the robot that visits every screen
/// read this table. An extension below has the defaults. `KeyedScreen`, `RunningScreen` and `DrillScreen` have the
/// requirements of particular screens.
public protocol Screen: AnyObject {
    /// Its name in the event log.
    var id: String { get }
    var ear: Ear { get }
    /// Without the global keys, which the program adds.
    var bindings: [KeyBinding] { get }
    /// Nil while the screen is busy. The default is a choice.
    var awaits: Awaited? { get }
    /// Where the learner is, in a few words.
    var place: [Message] { get }
    /// What the learner is at and when one would want it, in two sentences, for key help. Nil for a screen without one.
    var explanation: Message? { get }
    /// Announces the screen.
    func opened(at now: Instant)
    /// Called after a screen above it was closed. By default it announces itself again.
    func returned(at now: Instant)
    /// Plays the last Morse again (Tab).
    func repeatMorse(at now: Instant)
    /// Pauses or resumes (Space). By default, a screen on which nothing runs speaks its place.
    func pauseOrResume(at now: Instant)
    /// The help of Space for the key describer.
    var spaceHelp: Message { get }
    /// Whether the learner can type this letter of a non-Latin alphabet here.
    func takes(_ letter: Character) -> Bool
    /// How it uses the noise of the band. Read after every input.
    var band: BandUse { get }
    /// Returns false if a closing contact belongs to an earlier screen.
    ///
    /// - Parameter rest: the milliseconds for which all contacts were open before.
    func heedsContacts(after rest: Int, at now: Instant) -> Bool
    /// The choices for a single switch. Nil if it has no choices, or if contacts key.
    func scanList() -> ScanList?
    /// Returns false to leave the action to the equivalent key.
    func contact(_ action: ContactAction, at now: Instant) -> Bool
    /// Saves the session before the program ends. Returns true if there was a session.
    func closing(at now: Instant) -> Bool
}

extension Screen {
    public var awaits: Awaited? { .choice }
    public var explanation: Message? { nil }
    public func returned(at now: Instant) { opened(at: now) }
    public func repeatMorse(at now: Instant) { ear.replayMorse(at: now) }
    public func pauseOrResume(at now: Instant) { ear.voice.play(place.map { .say($0.with(.text)) }, at: now) }
    public var spaceHelp: Message { Message("global.again") }
    public func takes(_ letter: Character) -> Bool { false }
    public var band: BandUse { .none }
    public func heedsContacts(after rest: Int, at now: Instant) -> Bool { true }
    public func contact(_ action: ContactAction, at now: Instant) -> Bool { false }
    public func closing(at now: Instant) -> Bool { false }

    /// Nil if contacts operate the screen.
    public var keyingRequest: KeyingRequest? { (self as? any KeyedScreen)?.keying }

    /// Presses one of its own keys. Returns false if it has no such key.
    @discardableResult
    public func press(_ key: Key, at now: Instant) -> Bool {
        guard let binding = bindings.first(where: { $0.trigger == .key(key) }) else { return false }
        binding.action(key, now)
        return true
    }
}

/// A screen on which contacts key text, at least at times.
public protocol KeyedScreen: Screen {
    /// Nil if contacts operate the screen. Read after every input.
    var keying: KeyingRequest? { get }
    /// Called only while `keying` is not nil.
    func keyed(_ event: KeyedEvent, at now: Instant)
    /// Called for a command that `keying` allows.
    func keyed(_ command: KeyedCommand, at now: Instant)
    /// Drops the unfinished character: something other than a hand cut it, for example unplugging.
    func keyingWasCut(at now: Instant)
}

extension KeyedScreen {
    public func keyed(_ command: KeyedCommand, at now: Instant) {
        if command == .again { repeatMorse(at: now) } else { press(command.key, at: now) }
    }
    public func keyingWasCut(at now: Instant) {}
}

/// A screen that continues without keys, such as a lesson or a QSO.
public protocol RunningScreen: Screen {
    /// The time at which to call `deadlineCame`, unless it changes before.
    var deadline: Instant? { get }
    func deadlineCame(at now: Instant)
    /// Pauses everything that runs, as the pause key does. Called when the program was interrupted.
    func interrupted(at now: Instant)
    /// Pauses everything that runs during key help.
    func helpBegan(at now: Instant)
    /// Called when the learner has left the key describer. Its last words are queued.
    func helpEnded(at now: Instant)
}

extension RunningScreen {
    public var deadline: Instant? { nil }
    public func deadlineCame(at now: Instant) {}
    public func interrupted(at now: Instant) {}
    public func helpBegan(at now: Instant) {}
    public func helpEnded(at now: Instant) {}
}

/// A screen for practising Morse. Its lines for a screen reader are short, because the reader speaks them often.
public protocol DrillScreen: Screen {
    /// The result so far, for the last cells of a braille display; nil on screens without a score.
    var score: String? { get }
    /// Called at the end of a clip, with the end of each of its characters.
    func heard(_ clip: MorseClip, ends: [Instant], at now: Instant)
    /// Called at the end of a pattern that began at this time.
    func felt(_ clip: TouchClip, began: Instant, at now: Instant)
    /// Whether its Morse may be long and continue after a key that asks for words. An earcon then answers the key.
    var playsLongMorse: Bool { get }
    /// Called when a key cuts words.
    func wordsWereCut()
    /// Whether speech continues after this key.
    func leavesSpeech(_ key: Key) -> Bool
    /// Whether this key gets no earcon, even while long Morse plays.
    func takesSilently(_ key: Key) -> Bool
}

extension DrillScreen {
    public var score: String? { nil }
    public func heard(_ clip: MorseClip, ends: [Instant], at now: Instant) {}
    public func felt(_ clip: TouchClip, began: Instant, at now: Instant) {}
    public var playsLongMorse: Bool { false }
    public func wordsWereCut() {}
    public func leavesSpeech(_ key: Key) -> Bool { false }
    public func takesSilently(_ key: Key) -> Bool { false }
}
