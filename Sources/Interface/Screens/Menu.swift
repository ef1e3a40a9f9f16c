public import Morse
import Sound

/// A list to move through and choose from with single keys.
public final class Menu: KeyedScreen {
    public struct Item {
        /// The id within the menu, such as `receive`.
        public var id: String
        public var label: () -> Message
        /// The letter that chooses it in every language, if free.
        public var letter: Character?
        /// Nil for a line of information.
        public var choose: ((Instant) -> Void)?
        /// Cues before the label, such as the earcon that it explains.
        public var prelude: [Announcement] = []
        /// Cues after the label.
        public var coda: [Announcement] = []
        public var reached: ((Instant) -> Void)?

        public init(_ id: String, label: @escaping @autoclosure () -> Message, choose: ((Instant) -> Void)? = nil) {
            self.id = id
            self.label = label
            letter = id.first
            self.choose = choose
        }
    }

    public let id: String
    public let ear: Ear
    private let title: Message
    private let makeItems: () -> [Item]
    public private(set) var items: [Item] = []
    private var shortcutItems: [Item] = []
    public private(set) var index: Int
    /// The first item of a scan.
    private let firstScanned: Int
    private var openedAt = Instant.start
    /// The action of Escape; nil closes the menu.
    public var back: ((Instant) -> Void)?
    /// Added to `place` after title and item.
    public var placeAfter: () -> [Message] = { [] }
    /// Keys of this menu in addition to those of every menu.
    public var extraBindings: [KeyBinding] = []
    /// Items with a letter, even if the list lacks them. They take their letters first.
    public var shortcuts: () -> [Item] = { [] }
    /// Items that a keyed name opens from this menu and every menu above it.
    public var named: () -> [Item] = { [] }
    public var names = KeyedNames()
    /// Cues before the title, on opening only.
    public var preface: [Announcement] = []
    /// Words in place of title and item, on opening only. A scan plays the items after them.
    public var greeting: Message?
    /// Whether the title is a question. The number of items is then not spoken.
    public var isQuestion = false
    /// Whether the history keeps the menu's messages.
    public var isKept = true
    /// Whether the menu opens while the learner may be keying. Contacts then count only after a rest.
    public var followsKeying = false
    /// Whether a single switch gets an item that leads back. False where that would end the program.
    public var offersBack = true
    /// The action of Space; nil repeats the item.
    public var pauseKey: ((Instant) -> Void)?
    /// The action of Tab; nil plays the last Morse again.
    public var repeatKey: ((Instant) -> Void)?

    public init(_ id: String, title: Message, ear: Ear, startingAt index: Int = 0, items: @escaping () -> [Item]) {
        self.id = id
        self.ear = ear
        self.title = title
        self.index = index
        firstScanned = index
        makeItems = items
    }

    public var place: [Message] { [title, itemMessage] + placeAfter() }

    // MARK: Opening

    public func opened(at now: Instant) {
        openedAt = now
        makeAllItems()
        index = min(index, items.count - 1)
        items[index].reached?(now)
        if let greeting { return ear.voice.play(preface + [.say(greeting.with(.text))], at: now) }
        // A scan plays the items itself.
        ear.voice.play(preface + [.say(titleMessage)] + (ear.manner.isScanning ? [] : itemAnnouncements), at: now)
    }

    public func returned(at now: Instant) {
        ear.names.returned(to: self, at: now)
        preface = []
        greeting = nil
        opened(at: now)
    }

    /// Rebuilds the items silently. If they differ, moves to the first item.
    public func refresh() {
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
        if !isQuestion, !ear.manner.isBrief, !ear.manner.isScanning {
            message = Message(
                "menu.opened", ["title": .message(title), "count": .integer(items.count)], priority: .text)
        }
        message.isKept = isKept
        message.role = .title
        return message
    }

    var itemMessage: Message {
        var message = items[index].label().with(.text)
        if !ear.manner.isBrief, !ear.manner.isScanning {
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

    /// The letter that the interface appends in Morse, at level `hints`.
    private var hintedLetter: Character? {
        guard ear.names.hintsLetters else { return nil }
        return letters.first { $0.1.id == items[index].id }?.0
    }

    private var itemAnnouncements: [Announcement] { items[index].prelude + [.say(itemMessage)] + items[index].coda }

    // MARK: Keys

    public var bindings: [KeyBinding] {
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

    /// The letters that choose items. First choice: the first letter of the label. Additional: the first letter of the
    /// id, equal in all languages, if free. Items without a letter get the first free letter of their label. Lines of
    /// information choose last.
    private var letters: [(Character, Item)] {
        var taken: Set<Character> = ["j", "k"]
        let known = Set(shortcutItems.map(\.id))
        let others = items.filter { !known.contains($0.id) }
        return letters(of: shortcutItems, besides: &taken) + letters(of: others, besides: &taken)
    }

    private func letters(of items: [Item], besides taken: inout Set<Character>) -> [(Character, Item)] {
        var result: [(Character, Item)] = []
        let formatter = MessageFormatter(catalogue: ear.catalogue)
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

    public func move(to target: Int, at now: Instant) {
        guard items.indices.contains(target), target != index || items.count == 1 else {
            return ear.voice.navigate([.earcon(.edge)] + itemAnnouncements, at: now)
        }
        index = target
        items[index].reached?(now)
        ear.voice.navigate(itemAnnouncements, at: now)
    }

    /// Contacts count after a rest of 1 s, or 2 s during speech, which a press would cut: by then keying has ended.
    public func heedsContacts(after rest: Int, at now: Instant) -> Bool {
        let least = ear.voice.isIdle ? 1000 : 2000
        if min(rest, now.milliseconds(since: openedAt)) >= least { followsKeying = false }
        return !followsKeying
    }

    /// A switch can only move forward, so the list starts again at its end.
    public func contact(_ action: ContactAction, at now: Instant) -> Bool {
        guard action == .next, index == items.count - 1, items.count > 1 else { return false }
        index = 0
        items[index].reached?(now)
        ear.voice.navigate([.earcon(.edge)] + itemAnnouncements, at: now)
        return true
    }

    public func scanList() -> ScanList? {
        var list = ScanList(
            items.enumerated().map { position, item in
                var told = ScanItem(item.id, item.label()) { [self] in choose(position, at: $0) }
                (told.prelude, told.coda) = (item.prelude, item.coda)
                // If the menu stays open, the learner may choose the same item again.
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

    public func choose(_ position: Int, at now: Instant) {
        index = position
        ear.names.chose(items[position].label(), in: self, at: now)
        guard let choose = items[position].choose else {
            return ear.voice.navigate(itemAnnouncements, at: now)
        }
        choose(now)
    }

    public var spaceHelp: Message { pauseKey == nil ? Message("global.again") : Message("global.pause") }

    func goBack(at now: Instant) {
        if let back { back(now) } else { ear.screens.close(at: now) }
    }

    public func repeatMorse(at now: Instant) {
        if let repeatKey { repeatKey(now) } else { ear.replayMorse(at: now) }
    }

    public func pauseOrResume(at now: Instant) {
        if let pauseKey { pauseKey(now) } else { ear.voice.navigate(itemAnnouncements, at: now) }
    }
}
