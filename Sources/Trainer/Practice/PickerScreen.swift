import Keyer
import Morse
import Sound
import Training

/// Choosing the characters to practise: typed, keyed, or walked through.
final class PickerScreen: Screen {
    let id = "picker"
    private let desk: Desk
    /// A to Z, 0 to 9, then the signs, then what was typed besides.
    private var characters: [String]
    private var index = 0
    /// In the order in which they were chosen.
    private var chosen: [String] = []

    init(desk: Desk) {
        self.desk = desk
        let all = Course.full.characters
        characters = all.prefix(26).sorted() + all.dropFirst(26).prefix(10).sorted() + all.dropFirst(36)
    }

    var awaits: Awaited? { .choice }

    private var choice: Message {
        chosen.isEmpty ? Message("picker.nothing") : Message("picker.choice", ["characters": .characters(chosen)])
    }

    var place: [Message] { [Message("picker.title"), choice, item(characters[index])] }

    func opened(at now: Instant) {
        let how = desk.isBrief ? [] : [Message(desk.isByContact ? "picker.how.contacts" : "picker.how")]
        desk.play(([Message("picker.title")] + how).map { .say($0.with(.text)) }, at: now)
    }

    func returned(at now: Instant) { desk.play(place.map { .say($0.with(.text)) }, at: now) }

    /// A character with its proficiency, and whether it is chosen.
    private func item(_ character: String) -> Message {
        let proficiency = desk.progress.characters[character]?.proficiency
        let score = proficiency.map { Message("picker.percent", ["count": .integer(Int($0 * 100))]) }
        return Message(
            chosen.contains(character) ? "picker.chosen" : "picker.notChosen",
            ["character": .character(character), "score": .message(score ?? Message("picker.new"))])
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "picker.key.start") { [self] in start(at: $0) },
            KeyBinding(.down, "picker.key.next") { [self] in move(to: index + 1, at: $0) },
            KeyBinding(.up, "picker.key.previous") { [self] in move(to: index - 1, at: $0) },
            KeyBinding(.right, "picker.key.toggle") { [self] in toggle(characters[index], at: $0) },
            KeyBinding(.left, "picker.key.read") { [self] in read(at: $0) },
            KeyBinding(.home, "picker.key.first") { [self] in move(to: 0, at: $0) },
            KeyBinding(.end, "picker.key.last") { [self] in move(to: characters.count - 1, at: $0) },
            KeyBinding(.backspace, "picker.key.takeBack") { [self] in takeBack(at: $0) },
            KeyBinding(.escape, "menu.key.back") { [self] in desk.close(at: $0) },
            KeyBinding(answer: "picker.key.answer") { [self] in type($0, at: $1) },
        ]
    }

    private func move(to target: Int, at now: Instant) {
        guard characters.indices.contains(target), target != index else {
            return desk.announcer.navigate([.earcon(.edge), .say(item(characters[index]).with(.text))], at: now)
        }
        index = target
        desk.announcer.navigate([.say(item(characters[index]).with(.text))], at: now)
    }

    private func type(_ key: Character, at now: Instant) {
        guard let symbol = TypedSign.symbol(of: key) else { return desk.tellUnused(.character(key), at: now) }
        toggle(symbol.text, at: now)
    }

    private func toggle(_ character: String, at now: Instant) {
        if !characters.contains(character) { characters.append(character) }
        index = characters.firstIndex(of: character) ?? index
        if let known = chosen.firstIndex(of: character) {
            chosen.remove(at: known)
        } else {
            chosen.append(character)
        }
        desk.announcer.navigate([.say(item(character).with(.text))], at: now)
    }

    private func takeBack(at now: Instant) {
        guard let last = chosen.popLast() else { return read(isUnused: true, at: now) }
        let message = Message("receive.erased", ["character": .character(last)], priority: .text)
        desk.announcer.navigate([.earcon(.erased), .say(message)], at: now)
    }

    private func read(isUnused: Bool = false, at now: Instant) {
        desk.announcer.navigate((isUnused ? [.earcon(.unused)] : []) + [.say(choice.with(.text))], at: now)
    }

    private func start(at now: Instant) {
        guard !chosen.isEmpty else { return read(isUnused: true, at: now) }
        let choice = PracticeChoice(characters: chosen, direction: desk.settings.practiceDirection)
        desk.closeSilently(at: now)
        PracticeEntry.open(choice, desk: desk, at: now)
    }

    /// How the character at hand sounds.
    func repeatMorse(at now: Instant) { desk.play([.morse(desk.morse([characters[index]]))], at: now) }

    func pauseOrResume(at now: Instant) { read(at: now) }

    // MARK: Contacts

    /// Letters are typed, and none of them is a key for an element.  All signs are characters to be chosen, and none is one to
    /// the program; to begin, there is the menu behind a hold.
    var keying: KeyingRequest? {
        KeyingRequest(limits: .text, commands: [.takeBack], elementKeys: .none)
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        guard case .character(_, let text, _, _) = event else { return }
        guard let text else { return desk.announcer.signal(.unused, at: now) }
        toggle(text, at: now)
    }

    /// A hold keys nothing: whoever has contacts alone gets what keys do here.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        desk.open(ContactMenu.menu(of: self, desk: desk), at: now)
        return true
    }
}
