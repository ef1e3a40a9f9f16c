import Interface
import Morse
import OnAir
import Sound
import Training

/// Records a memory of the keyer by keying it. Nothing changes until it was read back and accepted.
final class StoredMessageRecorder: KeyedScreen, DrillScreen, ActivityScreen {
    let id = "memoryRecorder"
    private let number: Int
    let services: Services
    private var take: StoredMessageTake
    /// The text before the characters whose division into words may still change, and these characters.
    private var fixed: StoredMessageTake
    private var characters: [(text: String?, dits: Int)] = []
    private var spacing = KeyedSpacing()
    /// Whether the learner ended the recording during a character.
    private var isEndWanted = false

    init(_ number: Int, services: Services) {
        self.number = number
        self.services = services
        take = StoredMessageTake(call: services.settings.station.callsign, longest: Setting.longestText)
        fixed = take
    }

    var awaits: Awaited? { .keying }

    var keying: KeyingRequest? { KeyingRequest(limits: .text, alphabet: services.settings.alphabet, commands: []) }

    var place: [Message] { [Message("memory.recording", ["number": .integer(number)])] }

    func opened(at now: Instant) {
        let letters = services.devices.hasContacts ? [] : [Message("keying.letters")]
        let how = services.instructions.keyed(
            id, letters + [Message("memory.recording.how"), Message("memory.recording.fields")])
        services.voice.play((place + how).map { .say($0.with(.text)) }, at: now)
    }

    func returned(at now: Instant) { services.voice.play(place.map { .say($0.with(.text)) }, at: now) }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "memory.recording.key.end") { [self] in end(at: $0) },
            KeyBinding(.backspace, "memory.recording.key.erase") { [self] in
                services.voice.signal(take.takeBack() ? .erased : .unused, at: $0)
                fix()
            },
            KeyBinding(.up, "memory.recording.key.read") { [self] in read(at: $0) },
            KeyBinding(.escape, "memory.recording.key.leave") { [self] in services.screens.close(at: $0) },
        ]
    }

    /// A hold opens a menu with the functions of the keyboard, for learners who have only contacts.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        services.screens.open(ContactMenu.menu(of: self), at: now)
        return true
    }

    func repeatMorse(at now: Instant) { read(at: now) }

    func pauseOrResume(at now: Instant) { returned(at: now) }

    private func read(at now: Instant) {
        let words = take.isEmpty ? Message("freeKeyer.nothing") : Message("pileup.typed", ["words": .words(take.words)])
        services.voice.play([.say(words.with(.text))], at: now)
    }

    private func end(at now: Instant) {
        // The last character is still being keyed.
        isEndWanted = services.radio.transceiver.isCharacterOpen
        guard !isEndWanted else { return }
        guard !take.isEmpty, let text = try? StoredMessageText(take.text) else { return read(at: now) }
        services.instructions.noteFollowed(id, at: now)
        services.screens.replace(by: StoredMessageMenu.question(number, text, services: services), at: now)
    }

    // MARK: Keying

    func keyed(_ event: KeyedEvent, at now: Instant) {
        spacing.take(event, settings: services.settings)
        switch event {
        case .character(let pattern, let text, _, _):
            characters.append((text, pattern.allSatisfy { $0 == .dit } ? pattern.count : 0))
            switch divide() {
            case .taken: break
            case .tookBack:
                fix()
                services.voice.signal(.erased, at: now)
            case .unknown: services.voice.signal(.unused, at: now)
            case .full: services.voice.play([.earcon(.edge), .say(Message("text.full"))], at: now)
            }
            if isEndWanted { end(at: now) }
        case .word: take.endWord()
        case .began, .contact, .mark: break
        }
    }

    /// Divides the characters into words anew. Returns the result for the last character.
    private func divide() -> StoredMessageTake.Receipt {
        take = fixed
        var receipt = StoredMessageTake.Receipt.taken
        for ((text, dits), isEnd) in zip(characters, spacing.wordEnds) {
            if isEnd { take.endWord() }
            receipt = take.key(text, dits: dits)
        }
        return receipt
    }

    /// Makes the present division into words final.
    private func fix() {
        fixed = take
        characters = []
        spacing.begin()
    }

    func keyingWasCut(at now: Instant) {
        isEndWanted = false
        take.endWord()
        fix()
    }
}
