import Keyer
import Morse
import Sound
import Training

/// Free keying: the sidetone, and the text keyed on request.
final class FreeKeyer: MemoryScreen {
    let id = "keyer"
    var isDrill: Bool { true }
    let context: ScreenContext
    private var record = KeyedRecord()
    private var spacing = KeyedSpacing()

    init(context: ScreenContext) {
        self.context = context
    }

    var awaits: Awaited? { .keying }

    var keying: KeyingRequest? { KeyingRequest(limits: .text, alphabet: context.settings.alphabet, commands: []) }

    var place: [Message] {
        [Message("freeKeyer.title")] + context.settings.alphabet.title + [
            told(\.keyer.mode), told(\.keyer.wordsPerMinute),
        ]
    }

    func opened(at now: Instant) {
        let letters = context.hasContacts ? [] : [Message("keying.letters")]
        let how = context.keyedInstructions(id, letters + [Message("freeKeyer.how")])
        let words = (context.isBrief ? Array(place.prefix(1)) : place) + how
        context.play(words.map { .say($0.with(.text)) }, at: now)
    }

    func returned(at now: Instant) { opened(at: now) }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "freeKeyer.key.say") { [self] in sayKeyed(at: $0) }
        ] + memoryBindings(digits: true) + [
            KeyBinding(.character("s"), "freeKeyer.key.speed") { [self] in saySpeed(at: $0) },
            KeyBinding(.character("l"), "freeKeyer.key.lead") { [self] in sayLead(at: $0) },
            KeyBinding(.character("m"), "freeKeyer.key.mode") { [self] in changeMode(at: $0) },
            KeyBinding(.up, "freeKeyer.key.faster") { [self] in context.step(\.keyer.wordsPerMinute, by: 1, at: $0) },
            KeyBinding(.down, "freeKeyer.key.slower") { [self] in context.step(\.keyer.wordsPerMinute, by: -1, at: $0)
            },
            KeyBinding(.character("r"), "memory.key.record") { [self] in
                context.open(KeyerMemoryMenu.recording(context: context), at: $0)
            },
            KeyBinding(.escape, "freeKeyer.key.leave") { [self] in leave(at: $0) },
        ]
    }

    private func leave(at now: Instant) {
        if record.lastWord != nil { context.noteFollowed(id, at: now) }
        let offer = BridgeOffer.menu(for: record.openings, context: context) { [context] in context.close(at: $0) }
        guard let offer else { return context.close(at: now) }
        context.replace(by: offer, at: now)
    }

    func repeatMorse(at now: Instant) {
        guard let text = record.lastWord else { return GlobalKeys.replayMorse(context, at: now) }
        context.play([.morse(context.morse([text]))], at: now)
    }

    func pauseOrResume(at now: Instant) { context.play(place.map { .say($0.with(.text)) }, at: now) }

    /// A hold keys nothing: it gives those who have only contacts the functions of the keys.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        context.open(ContactMenu.menu(of: self, context: context), at: now)
        return true
    }

    func keyingWasCut(at now: Instant) {
        record.cutOff()
        spacing.begin()
    }

    // MARK: Memories

    /// No station is worked, so nobody is called, and numbers begin with 1.
    var memoryValues: [KeyerMemoryText.Field: String] {
        let station = context.settings.station
        return [.call: station.callsign, .name: station.name, .number: KeyerMemoryText.digits(1)]
    }

    func restForMenu(at now: Instant) { context.silenceAll(at: now) }

    func goOn(at now: Instant, after action: () -> Void) { action() }

    private func told(_ key: any AnySettingKey) -> Message { SettingWords.message(key, in: context.settings) }

    private func sayKeyed(at now: Instant) {
        let words = record.takeUntold()
        let messages = words.isEmpty ? [Message("freeKeyer.nothing")] : words.flatMap(messages)
        context.play(messages.map { .say($0.with(.text)) }, at: now)
    }

    /// Says the set speed for a paddle, and the measured speed for marks made by hand.
    private func saySpeed(at now: Instant) {
        let message = record.handSpeed(sampleRate: context.sampleRate).map {
            Message("freeKeyer.speed", ["speed": .message(Message("unit.wpm", ["count": .integer($0)]))])
        }
        context.say((message ?? told(\.keyer.wordsPerMinute)).with(.text), at: now)
    }

    /// Says how long it takes from key to sound.
    private func sayLead(at now: Instant) {
        context.say((context.lead?.message ?? Message("lead.unknown")).with(.text), at: now)
    }

    private func changeMode(at now: Instant) {
        let setting = context.settings.setting(\.keyer.mode)
        guard case .choice(let modes) = setting.kind else { return }
        let present = modes.firstIndex(of: context.settings.keyer.mode.word) ?? 0
        context.change(setting, to: modes[(present + 1) % modes.count], at: now)
        context.announcer.sayValue(told(\.keyer.mode).with(.text), at: now)
    }

    // MARK: Keying

    func keyed(_ event: KeyedEvent, at now: Instant) {
        spacing.take(event, isSending: context.transceiver.isSending, settings: context.settings)
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
        switch context.settings.decoding {
        case .spoken:
            let number = record.endedWords
            context.play(messages(word).map { .say($0.with(.text)) }, at: now) { [self] _ in
                // What the next mark cuts off is over without having been heard.
                if context.transceiver.isQuiet { record.tell(number) }
            }
        case .lines:
            context.play(messages(word).map { .line($0) }, at: now)
        case .off: break
        }
    }

    /// A word in as many messages as needed; a pattern that is not a character is given by its sound.
    private func messages(_ word: KeyedRecord.Word) -> [Message] {
        word.pieces.map { piece in
            switch piece {
            case .characters(let texts): Message("freeKeyer.word", ["characters": .word(texts)])
            case .unknown(let pattern):
                Message(
                    "freeKeyer.unknown",
                    [
                        "pattern": .text(
                            pattern.syllables.map { context.catalogue.text("syllable.\($0)") ?? "" }
                                .joined(separator: " "))
                    ])
            }
        }
    }
}
