import Interface
import Morse
import Training

/// Decides which messages the interface sends in Morse, and records whether the learner understands them.
///
/// The interface sends only held characters (`Held`). It sends no Morse while a lesson awaits an answer, while the band
/// sounds, during key help, or for important messages.
final class InterfaceVoice {
    /// The last message in Morse.
    private struct Telling {
        var number: Int
        var name: String
        var message: Message
        /// When its last mark has sounded.
        var heard: Instant?
        var isSpoken = false
        var isHelped = false
    }

    /// A choice before the words began. It counts as understood unless the learner soon comes back.
    private struct Choice {
        var name: String
        var reaction: Int
        var at: Instant
        weak var menu: Menu?
    }

    /// Milliseconds. Coming back within this time means that the learner misunderstood the name.
    private static let regret = 3000

    private let voice: Voice
    private let screens: ScreenStack
    private let preferences: Preferences
    private unowned let learner: Learner
    private let recorder: Recorder
    private let catalogue: any Catalogue
    private let run: Run
    private var count = 0
    private var telling: Telling?
    private var choice: Choice?
    private var row: Recorder.Row?
    /// Nil until first needed; read from storage.
    private var heldKept: Held?
    private var exposuresKept: Exposures?

    init(
        voice: Voice, screens: ScreenStack, preferences: Preferences, learner: Learner, recorder: Recorder,
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

    // MARK: Held characters

    /// The share of Morse. At most `hints` if a screen reader speaks.
    var level: InterfaceLevel {
        guard !voice.speaker.isLost else { return .off }
        let level = settings.interface.level
        return run.facts.speech == .reader ? min(level, .hints) : level
    }

    /// The characters that may be sent now.
    var held: Set<String> {
        let held = heldKept ?? recorder.stored.held(settings.alphabet)
        heldKept = held
        return held.characters(of: settings.course, level: learner.progress.receive.level)
    }

    var exposures: Exposures {
        let exposures = exposuresKept ?? recorder.stored.exposures()
        exposuresKept = exposures
        return exposures
    }

    /// Makes `held` read storage again, because answers have changed.
    func forgetHeld() { heldKept = nil }

    /// Drops all results, because progress was deleted.
    func forget() {
        (heldKept, exposuresKept, row, telling, choice) = (nil, nil, nil, nil, nil)
    }

    func take(_ attempts: [Attempt], of kind: SessionKind, in alphabet: Alphabet, on day: Day) {
        guard kind.asksSingleCharacters, alphabet.name == settings.alphabet.name else { return }
        for attempt in attempts { heldKept?.take(Recall(attempt, on: day)) }
    }

    // MARK: Sending

    /// Nil if the message comes in words only.
    func morse(for message: Message, at now: Instant) -> InterfaceMorse? {
        if message.role != .plain { telling = nil }
        guard level != .off, message.priority != .important, isItsTurn(of: message) else { return nil }
        switch (message.role, level) {
        case (.item(let letter?), .hints): return clip(letter.uppercased()).map { .hint($0) }
        case (_, .hints), (.title, .mixed): return nil
        default: break
        }
        guard let text = ShortNames(catalogue).text(for: message), let clip = clip(text) else { return nil }
        count += 1
        telling = Telling(number: count, name: clip.text, message: message)
        return .name(clip, number: count, patience: patience(of: clip.text, message))
    }

    /// Whether Morse cannot be mistaken for a question: in menus, and for verdicts, which follow a complete answer.
    private func isItsTurn(of message: Message) -> Bool {
        guard let screen = screens.top, !run.isDescribing else { return false }
        let isVerdict = screen.awaits == nil && message.priority == .message
        return (screen.awaits == .choice || isVerdict) && settings.bandChoice(for: screen.band) == nil
    }

    /// Milliseconds from a name in Morse to its spoken words; nil for no words. The setting gives the first value.
    /// Later the learner's results with this name determine it.
    private func patience(of name: String, _ message: Message) -> Int? {
        let base = settings.interface.patience
        guard case .item = message.role else { return level == .full ? nil : base }
        return exposures.patience(of: name, base: base, isSilent: level == .full, on: today)
    }

    private var today: Day { learner.today }

    /// Nil if a character of the text is not held.
    private func clip(_ text: String) -> MorseClip? {
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
        var clip = MorseClip(
            text: text, speed: speed, spacing: settings.spacing,
            tone: settings.tone * InterfaceMorse.pitch, isOnAir: false)
        clip.isInterface = true
        return clip
    }

    /// A held character as the interface sends it; nil if none is held.
    var example: MorseClip? { settings.course.characters.first(where: held.contains).flatMap(clip) }

    // MARK: Results

    /// Records that a name has sounded to its end.
    func heard(_ number: Int, at instant: Instant) {
        if telling?.number == number { telling?.heard = instant }
    }

    /// Records that the words for a name have begun.
    func spoken(_ number: Int) {
        if telling?.number == number { telling?.isSpoken = true }
    }

    /// Whether Tab gives words instead of Morse.
    var givesWords: Bool { telling != nil && screens.top?.awaits == .choice && level > .hints }

    /// Tab: speaks the words for the last Morse. Returns false if there is none.
    func sayInWords(at now: Instant) -> Bool {
        guard givesWords, let told = telling else { return false }
        if case .item = told.message.role, !told.isHelped, !told.isSpoken {
            telling?.isHelped = true
            record(told.name, .helped, at: now)
        }
        voice.say(told.message, isKept: false, at: now)
        return true
    }

    func chose(_ label: Message, in menu: Menu, at now: Instant) {
        guard let told = telling else { return }
        telling = nil
        let item = ShortNames.telling(told.message)
        guard case .item = told.message.role, !told.isHelped, item.id == label.id, item.arguments == label.arguments
        else { return }
        if told.isSpoken { return record(told.name, .spoken, at: now) }
        // A choice before the end of the name was made by heart.
        guard let heard = told.heard else { return }
        choice = Choice(name: told.name, reaction: max(0, now.milliseconds(since: heard)), at: now, menu: menu)
    }

    /// A return soon after a choice means that the learner misunderstood the name.
    func returned(to menu: Menu, at now: Instant) {
        telling = nil
        guard let made = choice, made.menu === menu, now.milliseconds(since: made.at) < Self.regret else { return }
        choice = nil
        record(made.name, .helped, at: now)
    }

    /// Records a choice as understood once the learner can no longer revoke it by coming back.
    ///
    /// - Parameter isOver: whether no further input can follow the choice.
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
