import Keyer
import Morse
import Sound
import Training

/// Free keying: the sidetone, and what was keyed when it is asked for.
final class FreeKeyer: Screen {
    let id = "keyer"
    private let desk: Desk
    private var record = KeyedRecord()

    init(desk: Desk) {
        self.desk = desk
    }

    var awaits: Awaited? { .keying }

    var keying: KeyingRequest? { KeyingRequest(limits: .text, commands: []) }

    var place: [Message] { [Message("freeKeyer.title"), value("keyer.mode"), value("keyer.wpm")] }

    func opened(at now: Instant) {
        let letters = desk.hasContacts ? [] : [Message("keying.letters")]
        let words = desk.isBrief ? Array(place.prefix(1)) : place + letters + [Message("freeKeyer.how")]
        desk.play(words.map { .say($0.with(.text)) }, at: now)
    }

    func returned(at now: Instant) { opened(at: now) }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "freeKeyer.key.say") { [self] in sayKeyed(at: $0) },
            KeyBinding(.character("s"), "freeKeyer.key.speed") { [self] in saySpeed(at: $0) },
            KeyBinding(.character("m"), "freeKeyer.key.mode") { [self] in changeMode(at: $0) },
            KeyBinding(.up, "freeKeyer.key.faster") { [self] in desk.step("keyer.wpm", by: 1, at: $0) },
            KeyBinding(.down, "freeKeyer.key.slower") { [self] in desk.step("keyer.wpm", by: -1, at: $0) },
            KeyBinding(.escape, "freeKeyer.key.leave") { [self] in desk.close(at: $0) },
        ]
    }

    func repeatMorse(at now: Instant) {
        guard let text = record.lastWord else { return GlobalKeys.replayMorse(desk, at: now) }
        desk.play([.morse(desk.morse([text]))], at: now)
    }

    func pauseOrResume(at now: Instant) { desk.play(place.map { .say($0.with(.text)) }, at: now) }

    /// A hold keys nothing: whoever has contacts alone gets what keys do here.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        desk.open(ContactMenu.menu(of: self, desk: desk), at: now)
        return true
    }

    func keyingWasCut(at now: Instant) { record.cutOff() }

    private func value(_ name: String) -> Message {
        guard let setting = try? desk.settings.setting(name) else { preconditionFailure("\(name) is a setting") }
        return SettingValue.message(setting, value: desk.settings.value(name))
    }

    private func sayKeyed(at now: Instant) {
        let words = record.takeUntold()
        let messages = words.isEmpty ? [Message("freeKeyer.nothing")] : words.flatMap(messages)
        desk.play(messages.map { .say($0.with(.text)) }, at: now)
    }

    /// Of a paddle the speed that is set; of marks made by hand the one that they were made at.
    private func saySpeed(at now: Instant) {
        let message = record.handSpeed(sampleRate: desk.sampleRate).map {
            Message("freeKeyer.speed", ["speed": .message(Message("unit.wpm", ["count": .integer($0)]))])
        }
        desk.say((message ?? value("keyer.wpm")).with(.text), at: now)
    }

    private func changeMode(at now: Instant) {
        guard let setting = try? desk.settings.setting("keyer.mode"), case .choice(let modes) = setting.kind else {
            return
        }
        let present = modes.firstIndex(of: desk.settings.value("keyer.mode")) ?? 0
        desk.change("keyer.mode", to: modes[(present + 1) % modes.count], at: now)
        desk.announcer.sayValue(value("keyer.mode").with(.text), at: now)
    }

    // MARK: Keying

    func keyed(_ event: KeyedEvent, at now: Instant) {
        switch event {
        case .mark(let mark): record.take(mark)
        case .character(let pattern, let text, _, _): record.take(pattern, text)
        case .word:
            guard let word = record.endWord() else { return }
            tell(word, at: now)
        case .began, .contact: break
        }
    }

    private func tell(_ word: KeyedRecord.Word, at now: Instant) {
        switch desk.settings.value("keyer.decoding") {
        case "spoken":
            let number = record.endedWords
            desk.play(messages(word).map { .say($0.with(.text)) }, at: now) { [self] _ in
                // What the next mark cuts is over, too, and was not heard.
                if desk.transceiver.isQuiet { record.tell(number) }
            }
        case "lines":
            desk.play(messages(word).map { .line($0) }, at: now)
        default: break
        }
    }

    /// A word in as many messages as it takes: what is no character is told by its sound.
    private func messages(_ word: KeyedRecord.Word) -> [Message] {
        word.pieces.map { piece in
            switch piece {
            case .characters(let texts): Message("freeKeyer.word", ["characters": .word(texts)])
            case .unknown(let pattern):
                Message(
                    "freeKeyer.unknown",
                    [
                        "pattern": .text(
                            pattern.syllables.map { desk.catalogue.text("syllable.\($0)") ?? "" }
                                .joined(separator: " "))
                    ])
            }
        }
    }
}
