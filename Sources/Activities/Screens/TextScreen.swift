import Interface
import Morse
import OnAir
import Sound
import Training

/// A setting with a text. The learner types it or keys it in Morse and hears each character.
///
/// The setting changes only on acceptance, so leaving undoes everything.
final class TextScreen: KeyedScreen, ActivityScreen {
    let id: String
    let services: Services
    let setting: Setting
    /// The text that Enter saves.
    private var text: [Character]
    /// The text that Home restores.
    private let before: [Character]
    /// Whether a word was keyed to its end, so that further keying starts another one.
    private var isWordOver = false
    /// The characters keyed without another action in between, and the text before them. Later spaces may divide them
    /// into words again.
    private var run: [Character] = []
    private var unkeyed: [Character] = []
    private var spacing = KeyedSpacing()

    init(_ setting: Setting, services: Services) {
        self.setting = setting
        self.services = services
        id = setting.name
        before = Array(services.settings.word(of: setting))
        text = before
    }

    var place: [Message] { [SettingWords.message(setting, value: String(text))] }

    func opened(at now: Instant) {
        let value = SettingWords.value(setting, String(text))
        let told = [Message("adjust.opened", ["value": .message(value), "name": .message(setting.label)])]
        let how = services.settings.scansAnswers ? [] : services.instructions.given("text", [Message("text.how")])
        let words = told + how
        services.voice.play(words.map { .say($0.with(.text)) }, at: now)
    }

    func returned(at now: Instant) { services.voice.play(place.map { .say($0.with(.text)) }, at: now) }

    // MARK: Keys

    var bindings: [KeyBinding] {
        let keys = [
            KeyBinding(.enter, "text.key.keep") { [self] in keep(at: $0) },
            KeyBinding(.backspace, "text.key.erase") { [self] in erase(at: $0) },
            KeyBinding(.down, "text.key.read") { [self] in read(isSpelled: false, at: $0) },
            KeyBinding(.up, "text.key.spell") { [self] in read(isSpelled: true, at: $0) },
            KeyBinding(.home, "text.key.undo") { [self] in replace(by: before, at: $0) },
            KeyBinding(.end, "text.key.clear") { [self] in replace(by: [], at: $0) },
            KeyBinding(.escape, "text.key.leave") { [self] in services.screens.closeValue(at: $0) },
        ]
        let space = KeyBinding(.space, "text.key.space") { [self] in append(" ", at: $0) }
        return keys + (setting.isOneWord ? [] : [space])
            + [KeyBinding(answer: "text.key.type") { [self] in append($0, at: $1) }]
    }

    func takes(_ letter: Character) -> Bool { !setting.isOneWord }

    /// A callsign has capitals, an address has none.
    private func written(_ character: Character) -> [Character] {
        if setting.isCallsign { return Array(character.uppercased()) }
        return setting.isAddress ? Array(character.lowercased()) : [character]
    }

    private func append(_ character: Character, at now: Instant) {
        let added = written(character)
        guard setting.hasRoom(for: String(text + added)) else {
            return tellFull(at: now)
        }
        text += added
        fix()
        tell([.say(Self.name(character))], at: now)
    }

    private func tellFull(at now: Instant) {
        tell([.earcon(.edge), .say(Message(setting.isPath ? "text.full.path" : "text.full"))], at: now)
    }

    /// Leaves the words as they are now.
    private func fix() {
        isWordOver = false
        run = []
        spacing.begin()
    }

    /// Appends a character that was keyed.
    private func key(_ character: Character, at now: Instant) {
        if run.isEmpty { unkeyed = isWordOver && !setting.isOneWord ? text + [" "] : text }
        run += written(character)
        var words: [Character] = []
        for (next, isEnd) in zip(run, spacing.wordEnds) {
            if isEnd, !words.isEmpty, !setting.isOneWord { words.append(" ") }
            words.append(next)
        }
        guard setting.hasRoom(for: String(unkeyed + words)) else {
            fix()
            return tellFull(at: now)
        }
        text = unkeyed + words
        isWordOver = false
        tell([.say(Self.name(character))], at: now)
    }

    private func erase(at now: Instant) {
        fix()
        guard let last = text.popLast() else {
            return tell([.earcon(.edge), .say(Message("text.empty"))], at: now)
        }
        tell([.earcon(.erased), .say(Message("text.erased", ["character": .message(Self.name(last))]))], at: now)
    }

    private func replace(by other: [Character], at now: Instant) {
        text = other
        fix()
        tell(place.map(Announcement.say), at: now)
    }

    /// Reads out the whole text, one character after another.
    private func read(isSpelled: Bool, at now: Instant) {
        guard !text.isEmpty else { return tell([.say(Message("text.empty"))], at: now) }
        tell(text.map { .say(Self.name($0, isSpelled: isSpelled)) }, at: now)
    }

    /// Cuts the words about the previous key and plays the new announcements.
    private func tell(_ announcements: [Announcement], at now: Instant) {
        services.voice.silence()
        services.voice.play(announcements, at: now)
    }

    private static func name(_ character: Character, isSpelled: Bool = false) -> Message {
        guard character != " " else { return Message("key.space") }
        let name = String(character)
        return Message("text.character", ["character": isSpelled ? .spelled(name.uppercased()) : .letter(name)])
    }

    /// Saves the text. An unusual callsign is saved with a hint, because no rule covers all callsigns.
    private func keep(at now: Instant) {
        var kept = String(text).trimmed
        if setting.isPath, !kept.isEmpty {
            guard let whole = services.ports.files.stored(Path(text: kept)) else {
                return tell([.earcon(.error), .say(Message("text.notText"))], at: now)
            }
            kept = whole
        }
        if setting.isKeyed, let error = StoredMessageWords.error(in: kept) {
            return tell([.earcon(.error), .say(error)], at: now)
        }
        if kept != String(before) { services.preferences.change(setting, to: kept, at: now) }
        let isOdd = setting.isCallsign && !kept.isEmpty && !CallsignGenerator.isWellFormed(kept)
        if isOdd { services.voice.say(Message("text.oddCallsign"), at: now) }
        services.instructions.noteFollowed("text", at: now)
        services.screens.closeValue(at: now)
    }

    func repeatMorse(at now: Instant) {
        guard let sent = sentText else { return services.ear.replayMorse(at: now) }
        services.voice.play([.morse(services.radio.morse([sent]))], at: now)
    }

    /// The text as the keyer would send it. Nil if it is empty, a character has no code, or a field has no value.
    private var sentText: String? {
        var sent = String(text)
        if setting.isKeyed {
            let values = StoredMessageWords.values(of: services.settings.station)
            guard let filled = try? StoredMessageText(sent).filled(with: values) else { return nil }
            sent = filled
        }
        let morse = try? MorseText(parsing: sent, alphabet: services.settings.alphabet)
        return morse?.isEmpty == false ? sent.uppercased() : nil
    }

    func pauseOrResume(at now: Instant) { tell(place.map(Announcement.say), at: now) }

    // MARK: Keying

    /// A switch that chooses from a spoken list does not key.
    var keying: KeyingRequest? {
        services.settings.scansAnswers ? nil : KeyingRequest(limits: .text, elementKeys: .none)
    }

    /// The characters, then the actions. Most addresses are digits and dots, so these come first.
    func scanList() -> ScanList? {
        guard services.settings.scansAnswers else { return nil }
        let letters = (65...90).map { String(UnicodeScalar(UInt8($0))) }
        let digits = (0...9).map(String.init)
        let parts = setting.isAddress ? [digits, ["."], letters + ["-"]] : [letters + digits]
        var items = parts.flatMap { part in
            CharacterGroups.items(of: part) { [self] in append(Character($0), at: $1) }
        }
        if !setting.isOneWord {
            items.append(ScanItem("space", Message("text.key.space")) { [self] in append(" ", at: $0) })
        }
        let done = ScanList(bindings: bindings.filter { $0.trigger != .key(.space) }, ear: ear)
        var list = ScanList(items + done.items)
        list.isAnswer = true
        return list
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        spacing.take(event, settings: services.settings)
        switch event {
        case .character(_, let text, _, _):
            guard let text, text.count == 1, let character = text.first else {
                fix()
                return tell([.earcon(.unused), .say(Message("text.noCharacter"))], at: now)
            }
            key(character, at: now)
        case .word: isWordOver = !text.isEmpty && text.last != " "
        case .began, .contact, .mark: break
        }
    }

    func keyed(_ command: KeyedCommand, at now: Instant) {
        if command == .again { read(isSpelled: false, at: now) } else { press(command.key, at: now) }
    }

    /// A hold opens a menu, which gives learners with contacts alone the functions of the keys.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        services.screens.open(ContactMenu.menu(of: self), at: now)
        return true
    }
}
