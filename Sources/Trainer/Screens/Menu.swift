import Sound
import Training

/// A list to move through and choose from with single keys.
final class Menu: KeyedScreen {
    /// One line of a menu.
    struct Item {
        /// Its name within the menu: `receive`.
        var id: String
        /// What is said.
        var label: () -> Message
        /// The letter that chooses it in every language, if free.
        var letter: Character?
        /// Chooses the item; nil for a line that is only for information.
        var choose: ((Instant) -> Void)?
        /// What is heard before the label when the item is reached, such as the earcon it explains.
        var prelude: [Cue] = []
        /// What is heard after the label.
        var coda: [Cue] = []
        /// Called when the item is reached.
        var reached: ((Instant) -> Void)?

        init(_ id: String, label: @escaping @autoclosure () -> Message, choose: ((Instant) -> Void)? = nil) {
            self.id = id
            self.label = label
            letter = id.first
            self.choose = choose
        }
    }

    let id: String
    let services: Services
    private let title: Message
    private let makeItems: () -> [Item]
    private(set) var items: [Item] = []
    private var shortcutItems: [Item] = []
    private(set) var index: Int
    /// Where the telling begins for a switch.
    private let firstScanned: Int
    private var openedAt = Instant.start
    /// What Escape does; it closes the menu if nil.
    var back: ((Instant) -> Void)?
    /// Added to the description of the place, after title and item.
    var placeAfter: () -> [Message] = { [] }
    /// Keys of this menu besides those of every menu.
    var extraBindings: [KeyBinding] = []
    /// Items that are chosen by a letter whether the list has them or not; they take their letters before all others.
    var shortcuts: () -> [Item] = { [] }
    /// Items that a keyed name opens besides those of the list, from every menu above this one.
    var named: () -> [Item] = { [] }
    /// What is being keyed.
    var names = KeyedNames()
    /// Said before the title when the menu opens.
    var preface: [Cue] = []
    /// Whether the title is a question, which is then said on its own.
    var isQuestion = false
    /// Whether the history keeps what this menu says.
    var isKept = true
    /// Whether it opens while the learner may be keying: contacts then count only after a rest.
    var followsKeying = false
    /// Whether one switch is offered a way back; not where that would end the program.
    var offersBack = true
    /// What Space does in this menu; it repeats the item if nil.
    var pauseKey: ((Instant) -> Void)?
    /// What Tab does in this menu; it plays the last Morse again if nil.
    var repeatKey: ((Instant) -> Void)?

    init(_ id: String, title: Message, services: Services, startingAt index: Int = 0, items: @escaping () -> [Item]) {
        self.id = id
        self.services = services
        self.title = title
        self.index = index
        firstScanned = index
        makeItems = items
    }

    var place: [Message] { [title, itemMessage] + placeAfter() }

    // MARK: Opening

    func opened(at now: Instant) {
        openedAt = now
        makeAllItems()
        index = min(index, items.count - 1)
        items[index].reached?(now)
        // Where items are told for a switch, they come by themselves.
        services.voice.play(preface + [.say(titleMessage)] + (services.settings.isScanning ? [] : itemCues), at: now)
    }

    func returned(at now: Instant) {
        services.interface.returned(to: self, at: now)
        preface = []
        opened(at: now)
    }

    /// Rebuilds the items silently; if they differ, moves to the first one.
    func refresh() {
        let before = items.map(\.id)
        makeAllItems()
        if items.map(\.id) != before { index = 0 }
    }

    private func makeAllItems() {
        items = makeItems()
        shortcutItems = shortcuts()
    }

    private var titleMessage: Message {
        var message = title.with(.text)
        if !isQuestion, !services.settings.isBrief, !services.settings.isScanning {
            message = Message(
                "menu.opened", ["title": .message(title), "count": .integer(items.count)], priority: .text)
        }
        message.isKept = isKept
        message.role = .title
        return message
    }

    var itemMessage: Message {
        var message = items[index].label().with(.text)
        if !services.settings.isBrief, !services.settings.isScanning {
            message = Message(
                "menu.item",
                [
                    "label": .message(message), "position": .integer(index + 1), "of": .integer(items.count),
                ], priority: .text)
        }
        message.isKept = isKept
        message.role = .item(letter: hintedLetter)
        return message
    }

    /// The letter of the item reached, where it is given in Morse after the words.
    private var hintedLetter: Character? {
        guard services.interface.level == .hints else { return nil }
        return letters.first { $0.1.id == items[index].id }?.0
    }

    private var itemCues: [Cue] { items[index].prelude + [.say(itemMessage)] + items[index].coda }

    // MARK: Keys

    var bindings: [KeyBinding] {
        var bindings = extraBindings
        bindings += [
            KeyBinding(.down, "menu.key.next") { [self] in move(to: index + 1, at: $0) },
            KeyBinding(.up, "menu.key.previous") { [self] in move(to: index - 1, at: $0) },
            KeyBinding(.character("j"), "menu.key.next") { [self] in move(to: index + 1, at: $0) },
            KeyBinding(.character("k"), "menu.key.previous") { [self] in move(to: index - 1, at: $0) },
            KeyBinding(.home, "menu.key.first") { [self] in move(to: 0, at: $0) },
            KeyBinding(.end, "menu.key.last") { [self] in move(to: items.count - 1, at: $0) },
            KeyBinding(.enter, "menu.key.choose") { [self] in choose(index, at: $0) },
            KeyBinding(.right, "menu.key.choose") { [self] in choose(index, at: $0) },
            KeyBinding(.escape, "menu.key.back") { [self] in goBack(at: $0) },
            KeyBinding(.left, "menu.key.back") { [self] in goBack(at: $0) },
        ]
        bindings += letters.map { letter, item in
            var binding = KeyBinding(.character(letter), "") { [self] in choose(item, at: $0) }
            binding.help = Message("menu.key.item", ["label": .message(item.label())])
            return binding
        }
        bindings += items.indices.prefix(9).map { position in
            var binding = KeyBinding(.character(Character(String(position + 1))), "") { [self] in
                choose(position, at: $0)
            }
            binding.help = Message("menu.key.item", ["label": .message(items[position].label())])
            return binding
        }
        return bindings
    }

    /// The letters that choose items at once: the first letter of the item's label, then the one that is the same in
    /// every language, if free; an item that then has none gets the first free letter of its label. Lines for
    /// information take no letters from items that do something.
    private var letters: [(Character, Item)] {
        var taken: Set<Character> = ["j", "k"]
        let known = Set(shortcutItems.map(\.id))
        let others = items.filter { !known.contains($0.id) }
        return letters(of: shortcutItems, besides: &taken) + letters(of: others, besides: &taken)
    }

    private func letters(of items: [Item], besides taken: inout Set<Character>) -> [(Character, Item)] {
        var result: [(Character, Item)] = []
        let formatter = MessageFormatter(catalogue: services.catalogue)
        func take(_ letter: Character?, _ item: Item) {
            guard let letter, letter.isLetter, taken.insert(letter).inserted else { return }
            result.append((letter, item))
        }
        let items = items.filter { $0.choose != nil } + items.filter { $0.choose == nil }
        let labels = items.map { formatter.line($0.label()).lowercased() }
        for (item, label) in zip(items, labels) { take(label.first { $0.isLetter }, item) }
        for item in items { take(item.letter, item) }
        for (item, label) in zip(items, labels) where !result.contains(where: { $0.1.id == item.id }) {
            take(label.first { $0.isLetter && !taken.contains($0) }, item)
        }
        return result
    }

    func move(to target: Int, at now: Instant) {
        guard items.indices.contains(target), target != index || items.count == 1 else {
            return services.voice.navigate([.earcon(.edge)] + itemCues, at: now)
        }
        index = target
        items[index].reached?(now)
        services.voice.navigate(itemCues, at: now)
    }

    /// After a rest of one second, or two while something is being said that a press would cut, nobody is still keying.
    func heedsContacts(after rest: Int, at now: Instant) -> Bool {
        let least = services.voice.isIdle ? 1000 : 2000
        if min(rest, now.milliseconds(since: openedAt)) >= least { followsKeying = false }
        return !followsKeying
    }

    /// A switch can only move forwards: at the end the list starts again.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        guard action == .next, index == items.count - 1, items.count > 1 else { return false }
        index = 0
        items[index].reached?(now)
        services.voice.navigate([.earcon(.edge)] + itemCues, at: now)
        return true
    }

    func scanList() -> ScanList? {
        var list = ScanList(
            items.enumerated().map { position, item in
                var told = ScanItem(item.id, item.label()) { [self] in choose(position, at: $0) }
                (told.prelude, told.coda) = (item.prelude, item.coda)
                // What leaves the menu open is likely to be chosen again.
                told.isStep = true
                told.reached = { [self] now in
                    index = position
                    item.reached?(now)
                }
                return told
            })
        list.first = firstScanned
        if offersBack {
            list.back = ScanItem(ScanRound.backName, Message("scan.back")) { [self] in goBack(at: $0) }
        }
        return list
    }

    private func choose(_ item: Item, at now: Instant) {
        if let position = items.firstIndex(where: { $0.id == item.id }) {
            choose(position, at: now)
        } else {
            item.choose?(now)
        }
    }

    func choose(_ position: Int, at now: Instant) {
        index = position
        services.interface.chose(items[position].label(), in: self, at: now)
        guard let choose = items[position].choose else {
            return services.voice.navigate(itemCues, at: now)
        }
        choose(now)
    }

    var spaceHelp: Message { pauseKey == nil ? Message("global.again") : Message("global.pause") }

    func goBack(at now: Instant) {
        if let back { back(now) } else { services.screens.close(at: now) }
    }

    func repeatMorse(at now: Instant) {
        if let repeatKey { repeatKey(now) } else { GlobalKeys.replayMorse(services, at: now) }
    }

    func pauseOrResume(at now: Instant) {
        if let pauseKey { pauseKey(now) } else { services.voice.navigate(itemCues, at: now) }
    }
}
