import Interface
import Keyer
import Morse
import Sound

/// Finds items of all menus by typed or keyed letters.
final class SearchScreen: KeyedScreen, ActivityScreen {
    let id = "search"
    let services: Services
    private let root: Menu
    private let index: SearchIndex
    private var text: [Character] = []
    private var found: [SearchIndex.Entry]
    private var position = 0

    /// Over a session, the search is limited to the menu from which it was opened.
    init(services: Services) {
        self.services = services
        let open = services.screens.all.compactMap { $0 as? Menu }
        root =
            services.names.mainMenu ?? open.last { !$0.id.contains(".more") } ?? MainMenu.menu(services: services)
        index = SearchIndex(root: root, catalogue: services.ports.catalogue)
        found = index.entries
    }

    var place: [Message] { [Message("menu.search")] + (text.isEmpty ? [] : [typed]) + [match] }

    private var typed: Message { Message("search.typed", ["text": .word(text.map { String($0).uppercased() })]) }

    /// The current match and its menu.
    private var match: Message {
        let entry = found[position]
        return Message(
            "search.match",
            [
                "label": .message(entry.label), "menu": .message(entry.menus[entry.menus.count - 1].title),
                "position": .integer(position + 1), "of": .integer(found.count),
            ])
    }

    func opened(at now: Instant) {
        let isBrief = services.settings.isBrief || services.settings.scansAnswers
        services.voice.play(
            ([Message("menu.search")] + (isBrief ? [] : [Message("search.how")])).map { .say($0.with(.text)) }, at: now)
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        let keys = [
            KeyBinding(.down, "search.key.next") { [self] in move(to: position + 1, at: $0) },
            KeyBinding(.up, "search.key.previous") { [self] in move(to: position - 1, at: $0) },
            KeyBinding(.home, "menu.key.first") { [self] in move(to: 0, at: $0) },
            KeyBinding(.end, "menu.key.last") { [self] in move(to: found.count - 1, at: $0) },
            KeyBinding(.enter, "search.key.open") { [self] in open(found[position], at: $0) },
            KeyBinding(.right, "search.key.open") { [self] in open(found[position], at: $0) },
            KeyBinding(.backspace, "search.key.erase") { [self] in erase(at: $0) },
            KeyBinding(.escape, "menu.key.back") { [self] in services.screens.close(at: $0) },
            KeyBinding(.left, "menu.key.back") { [self] in services.screens.close(at: $0) },
        ]
        let space = KeyBinding(.space, "text.key.space") { [self] in add(" ", at: $0) }
        return keys + (text.isEmpty ? [] : [space])
            + [KeyBinding(answer: "search.key.type", takingQuestionMark: false) { [self] in add($0, at: $1) }]
    }

    func takes(_ letter: Character) -> Bool { true }

    private func add(_ character: Character, at now: Instant) {
        guard character == " " || character.isLetter || character.isNumber else {
            return services.voice.navigate([.earcon(.unused), .say(narrowed)], at: now)
        }
        let longer = text + PlainLetters.fold(String(character))
        let matches = index.matches(longer)
        guard !matches.isEmpty else {
            let none = Message(
                "search.none", ["text": .word(longer.map { String($0).uppercased() })], priority: .text)
            return services.voice.navigate([.earcon(.edge), .say(none)], at: now)
        }
        (text, found, position) = (longer, matches, 0)
        services.voice.navigate([.say(narrowed)], at: now)
    }

    private var narrowed: Message {
        Message(
            "search.found", ["count": .integer(found.count), "label": .message(found[position].label)],
            priority: .text)
    }

    private func erase(at now: Instant) {
        guard !text.isEmpty else { return services.voice.navigate([.earcon(.edge), .say(match.with(.text))], at: now) }
        text.removeLast()
        (found, position) = (index.matches(text), 0)
        services.voice.navigate([.earcon(.erased), .say(narrowed)], at: now)
    }

    private func move(to target: Int, at now: Instant) {
        let isEdge = !found.indices.contains(target) || target == position
        if !isEdge { position = target }
        services.voice.navigate((isEdge ? [.earcon(.edge)] : []) + [.say(match.with(.text))], at: now)
    }

    /// Opens the menus on the way without a word, then chooses the item, so that Escape leads back through its menus.
    private func open(_ entry: SearchIndex.Entry, at now: Instant) {
        services.screens.leave(downTo: root, at: now)
        for (menu, next) in zip(entry.menus, entry.way + [entry.item.id]) {
            if menu !== root { services.screens.putOnTop(menu, at: now) }
            menu.prepare(at: next)
        }
        guard let menu = entry.menus.last else { return }
        if entry.item.isChoice { menu.choose(menu.index, at: now) } else { menu.opened(at: now) }
    }

    func repeatMorse(at now: Instant) { pauseOrResume(at: now) }

    func pauseOrResume(at now: Instant) { services.voice.navigate([.say(match.with(.text))], at: now) }

    // MARK: Contacts

    /// A switch that chooses from a spoken list does not key.
    var keying: KeyingRequest? {
        services.settings.scansAnswers ? nil : KeyingRequest(limits: .text, alphabet: alphabet, elementKeys: .none)
    }

    /// The alphabet in which the names are written.
    private var alphabet: Alphabet {
        let letter = index.entries.first?.words.first?.first.map { String($0).uppercased() } ?? ""
        return Alphabet.all.first { $0.pattern(ofText: letter) != nil } ?? .international
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        guard case .character(_, let text, _, _) = event else { return }
        guard let text, text.count == 1, let character = text.first else {
            return services.voice.navigate([.earcon(.unused), .say(Message("text.noCharacter"))], at: now)
        }
        add(character, at: now)
    }

    /// A hold opens a menu with the functions of the keys.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        services.screens.open(ContactMenu.menu(of: self), at: now)
        return true
    }

    /// The first matches, then the letters that narrow them.
    func scanList() -> ScanList? {
        guard services.settings.scansAnswers else { return nil }
        let matches = text.isEmpty ? [] : found.prefix(3)
        var items = matches.enumerated().map { position, entry in
            ScanItem("match\(position)", entry.label) { [self] in open(entry, at: $0) }
        }
        items += CharacterGroups.items(of: nextLetters) { [self] in add(Character($0.lowercased()), at: $1) }
        let keys = ScanList(bindings: bindings.filter { $0.trigger == .key(.backspace) }, ear: ear)
        var list = ScanList(items + (text.isEmpty ? [] : Array(keys.items.prefix(1))))
        list.back = ScanItem(ScanRound.backName, Message("scan.back")) { [self] in services.screens.close(at: $0) }
        return list
    }

    /// The letters after which something is still found.
    private var nextLetters: [String] {
        let word = text.split(separator: " ").last.map(Array.init) ?? []
        let letters = found.flatMap { entry in
            entry.words.compactMap { $0.starts(with: word) ? $0.dropFirst(word.count).first : nil }
        }
        return Set(letters.filter(\.isLetter)).map { String($0).uppercased() }.sorted()
    }
}
