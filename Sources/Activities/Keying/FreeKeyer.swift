import Interface
import Keyer
import Morse
import OnAir
import Sound
import Training

/// Free keying: the sidetone, and the text keyed on request.
final class FreeKeyer: StoredMessageScreen, DrillScreen {
    let id = "keyer"
    let services: Services
    private var record = KeyedRecord()
    private var spacing = KeyedSpacing()

    init(services: Services) {
        self.services = services
    }

    var awaits: Awaited? { .keying }

    var keying: KeyingRequest? { KeyingRequest(limits: .text, alphabet: services.settings.alphabet, commands: []) }

    var place: [Message] {
        [Message("freeKeyer.title")] + services.settings.alphabet.title + [
            told(\.keyer.mode), told(\.keyer.wordsPerMinute),
        ]
    }

    func opened(at now: Instant) {
        let letters = services.devices.hasContacts ? [] : [Message("keying.letters")]
        let how = services.instructions.keyed(id, letters + [Message("freeKeyer.how")])
        let words = (services.settings.isBrief ? Array(place.prefix(1)) : place) + how
        services.voice.play(words.map { .say($0.with(.text)) }, at: now)
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "freeKeyer.key.say") { [self] in sayKeyed(at: $0) }
        ] + memoryBindings(digits: true) + [
            KeyBinding(.character("s"), "freeKeyer.key.speed") { [self] in saySpeed(at: $0) },
            KeyBinding(.character("l"), "freeKeyer.key.lead") { [self] in sayKeyLatency(at: $0) },
            KeyBinding(.character("m"), "freeKeyer.key.mode") { [self] in changeMode(at: $0) },
            KeyBinding(.up, "freeKeyer.key.explain") { [self] in explain(at: $0) },
            KeyBinding(.right, "freeKeyer.key.faster") { [self] in
                GlobalKeys.step(\.keyer.wordsPerMinute, by: 1, services: services, at: $0)
            },
            KeyBinding(.left, "freeKeyer.key.slower") { [self] in
                GlobalKeys.step(\.keyer.wordsPerMinute, by: -1, services: services, at: $0)
            },
            KeyBinding(.character("r"), "memory.key.record") { [self] in
                services.screens.open(StoredMessageMenu.recording(services: services), at: $0)
            },
            KeyBinding(.escape, "freeKeyer.key.leave") { [self] in leave(at: $0) },
        ]
    }

    private func leave(at now: Instant) {
        if record.lastWord != nil { services.instructions.noteFollowed(id, at: now) }
        let offer = BridgeOffer.menu(for: record.openings, services: services) { [services] in
            services.screens.close(at: $0)
        }
        guard let offer else { return services.screens.close(at: now) }
        services.screens.replace(by: offer, at: now)
    }

    func repeatMorse(at now: Instant) {
        guard let text = record.lastWord else { return services.ear.replayMorse(at: now) }
        services.voice.play([.morse(services.radio.morse([text]))], at: now)
    }

    /// A hold opens a menu with the functions of the keyboard, for learners who have only contacts.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        services.screens.open(ContactMenu.menu(of: self), at: now)
        return true
    }

    func keyingWasCut(at now: Instant) {
        record.cutOff()
        spacing.begin()
    }

    // MARK: Memories

    /// There is no other station, and contest numbers begin with 1.
    var memoryValues: [StoredMessageText.Field: String] { StoredMessageWords.values(of: services.settings.station) }

    func restForMenu(at now: Instant) { services.voice.silence(.everything) }

    func goOn(at now: Instant, after action: () -> Void) { action() }

    private func told(_ key: any AnySettingKey) -> Message { SettingWords.message(key, in: services.settings) }

    private func sayKeyed(at now: Instant) {
        let words = record.takeUntold()
        let messages = words.isEmpty ? [Message("freeKeyer.nothing")] : words.flatMap(messages)
        services.voice.play(messages.map { .say($0.with(.text)) }, at: now)
    }

    /// Explains each character of the last word.
    private func explain(at now: Instant) {
        let characters = record.lastCharacters
        let messages =
            characters.isEmpty
            ? [Message("freeKeyer.nothing")]
            : characters.map { Introduction.explanation(of: $0, isPattern: false, services: services) }
        services.voice.play(messages.map { .say($0.with(.text)) }, at: now)
    }

    /// The set speed for a paddle, the measured speed for hand-keyed marks.
    private func saySpeed(at now: Instant) {
        let message = record.handSpeed(sampleRate: services.radio.sampleRate).map {
            Message("freeKeyer.speed", ["speed": .message(Message("unit.wpm", ["count": .integer($0)]))])
        }
        services.voice.say((message ?? told(\.keyer.wordsPerMinute)).with(.text), at: now)
    }

    private func sayKeyLatency(at now: Instant) {
        services.voice.say((services.radio.keyLatency?.message ?? Message("lead.unknown")).with(.text), at: now)
    }

    private func changeMode(at now: Instant) {
        let setting = services.settings.setting(\.keyer.mode)
        guard case .choice(let modes) = setting.kind else { return }
        let present = modes.firstIndex(of: services.settings.keyer.mode.word) ?? 0
        services.preferences.change(setting, to: modes[(present + 1) % modes.count], at: now)
        services.voice.sayValue(told(\.keyer.mode).with(.text), at: now)
    }

    // MARK: Keying

    func keyed(_ event: KeyedEvent, at now: Instant) {
        spacing.take(event, isSending: services.radio.transceiver.isSending, settings: services.settings)
        switch event {
        case .mark(let mark): record.take(mark)
        case .character(let pattern, let text, _, _):
            record.reopen(words: spacing.takeJoined())
            record.take(pattern, text)
        case .word:
            guard let word = record.endWord() else { return }
            tell(word, at: now)
        case .began, .contact: break
        }
    }

    private func tell(_ word: KeyedRecord.Word, at now: Instant) {
        switch services.settings.decoding {
        case .spoken:
            let number = record.endedWords
            services.voice.play(messages(word).map { .say($0.with(.text)) }, at: now) { [self] _ in
                // If a mark interrupts the word, the learner has not heard it. Keep it.
                if services.radio.transceiver.isQuiet { record.tell(number) }
            }
        case .lines:
            services.voice.play(messages(word).map { .line($0) }, at: now)
        case .off: break
        }
    }

    private func messages(_ word: KeyedRecord.Word) -> [Message] { word.messages(services.ports.catalogue) }
}
