import Interface
import Keyer
import Morse
import Sound
import Training

/// Chooses characters to practise, or the characters that the learner knows. The learner types them, keys them, or
/// walks through the list.
final class PickerScreen: KeyedScreen, ActivityScreen {
    let id: String
    let services: Services
    /// The direction in which the learner knows the characters; nil if the learner chooses characters to practise.
    private let known: Direction?
    /// A to Z, 0 to 9, the other signs, then further characters that the learner typed.
    private(set) var characters: [String]
    private var index = 0
    /// In the order chosen.
    private var chosen: [String] = []
    private var letters = LetterTyping()

    init(services: Services, known: Direction? = nil) {
        self.services = services
        self.known = known
        id = known == nil ? "picker" : "knownPicker"
        let alphabet = services.settings.alphabet
        let all = Course(.full, alphabet: alphabet).characters
        let letters = alphabet.courseLetters
        let others = Array(all.dropFirst(letters.count))
        let digits = others.prefix(10).sorted()
        characters = letters.sorted() + digits + Array(others.dropFirst(10))
    }

    private var choice: Message {
        chosen.isEmpty ? Message("picker.nothing") : Message("picker.choice", ["characters": .characters(chosen)])
    }

    var place: [Message] { [title, choice, item(characters[index])] }

    private var title: Message { known.map { Message("known.these.\($0.rawValue)") } ?? Message("picker.title") }

    private var how: Message {
        let isKnown = known != nil
        return services.run.isByContact
            ? Message(isKnown ? "known.how.contacts" : "picker.how.contacts")
            : Message(isKnown ? "known.how" : "picker.how")
    }

    func opened(at now: Instant) {
        services.voice.play(([title] + (services.settings.isBrief ? [] : [how])).map { .say($0.with(.text)) }, at: now)
    }

    func returned(at now: Instant) { services.voice.play(place.map { .say($0.with(.text)) }, at: now) }

    /// A character with its score, and whether it is chosen.
    private func item(_ character: String) -> Message {
        let proficiency = services.learner.progress.characters[character]?.proficiency
        let score = proficiency.map { Message("picker.percent", ["count": .integer(Int($0 * 100))]) }
        return Message(
            chosen.contains(character) ? "picker.chosen" : "picker.notChosen",
            ["character": .character(character), "score": .message(score ?? Message("picker.new"))])
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, known == nil ? "picker.key.start" : "known.key.done") { [self] in start(at: $0) },
            KeyBinding(.down, "picker.key.next") { [self] in move(to: index + 1, at: $0) },
            KeyBinding(.up, "picker.key.previous") { [self] in move(to: index - 1, at: $0) },
            KeyBinding(.right, "picker.key.toggle") { [self] in toggle(characters[index], at: $0) },
            KeyBinding(.left, "picker.key.read") { [self] in read(at: $0) },
            KeyBinding(.home, "picker.key.first") { [self] in move(to: 0, at: $0) },
            KeyBinding(.end, "picker.key.last") { [self] in move(to: characters.count - 1, at: $0) },
            KeyBinding(.backspace, "picker.key.takeBack") { [self] in takeBack(at: $0) },
            KeyBinding(.escape, "menu.key.back") { [self] in services.screens.close(at: $0) },
            KeyBinding(answer: "picker.key.answer") { [self] in type($0, at: $1) },
        ]
    }

    private func move(to target: Int, at now: Instant) {
        guard characters.indices.contains(target), target != index else {
            return services.voice.navigate([.earcon(.edge), .say(item(characters[index]).with(.text))], at: now)
        }
        index = target
        services.voice.navigate([.say(item(characters[index]).with(.text))], at: now)
    }

    func takes(_ letter: Character) -> Bool { !TypedSign.symbols(of: letter, in: services.settings.alphabet).isEmpty }

    private func type(_ key: Character, at now: Instant) {
        switch letters.take(key, in: services.settings.alphabet, at: now) {
        case .symbols(let symbols, _): for symbol in symbols { toggle(symbol.text, at: now) }
        case .begun: services.voice.signal(.typed, at: now)
        case .unused: services.voice.tellUnused(.character(key), at: now)
        }
    }

    private func toggle(_ character: String, at now: Instant) {
        if !characters.contains(character) { characters.append(character) }
        index = characters.firstIndex(of: character) ?? index
        if let known = chosen.firstIndex(of: character) {
            chosen.remove(at: known)
        } else {
            chosen.append(character)
        }
        services.voice.navigate([.say(item(character).with(.text))], at: now)
    }

    private func takeBack(at now: Instant) {
        guard let last = chosen.popLast() else { return read(isUnused: true, at: now) }
        let message = Message("receive.erased", ["character": .character(last)], priority: .text)
        services.voice.navigate([.earcon(.erased), .say(message)], at: now)
    }

    private func read(isUnused: Bool = false, at now: Instant) {
        services.voice.navigate((isUnused ? [.earcon(.unused)] : []) + [.say(choice.with(.text))], at: now)
    }

    private func start(at now: Instant) {
        guard !chosen.isEmpty else { return read(isUnused: true, at: now) }
        if let known { return place(known, at: now) }
        let choice = PracticeChoice(characters: chosen, direction: services.settings.lessons.practiceDirection)
        services.screens.closeSilently(at: now)
        PracticeEntry.open(choice, services: services, at: now)
    }

    /// Sets the level that fits the chosen characters.
    private func place(_ direction: Direction, at now: Instant) {
        let level = services.settings.lessons.placementCourse.level(knowing: Set(chosen))
        services.learner.place(direction, atLevel: level, knowing: chosen, at: now)
        services.voice.say(Message("placed.done", ["level": .integer(level)]), at: now)
        services.screens.close(at: now)
    }

    func repeatMorse(at now: Instant) {
        services.voice.play([.morse(services.radio.morse([characters[index]]))], at: now)
    }

    func pauseOrResume(at now: Instant) { read(at: now) }

    // MARK: Contacts

    /// Letter keys choose characters, so none of them keys an element. Every keyed sign chooses a character, so the
    /// only keyed command is `takeBack`. A hold opens a menu with the item that starts.
    var keying: KeyingRequest? {
        if services.settings.scansAnswers { return nil }
        return KeyingRequest(
            limits: .commands, alphabet: services.settings.alphabet, commands: [.takeBack], elementKeys: .none)
    }

    /// The characters, then the actions.
    func scanList() -> ScanList? {
        guard services.settings.scansAnswers else { return nil }
        let items = CharacterGroups.items(of: characters) { [self] in toggle($0, at: $1) }
        let moving: Set<Key> = [.down, .up, .right, .home, .end]
        let others = bindings.filter { binding in !moving.contains { binding.trigger == .key($0) } }
        var list = ScanList(items + ScanList(bindings: others, ear: ear).items)
        list.isAnswer = true
        return list
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        guard case .character(_, let text, _, _) = event else { return }
        guard let text else { return services.voice.signal(.unused, at: now) }
        toggle(text, at: now)
    }

    /// A hold opens a menu, which gives learners with contacts alone the functions of the keys.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        services.screens.open(ContactMenu.menu(of: self), at: now)
        return true
    }
}
