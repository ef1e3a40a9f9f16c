public import Morse
import Sound

/// A list to move through and choose from with single keys.
public final class Menu: KeyedScreen {
    public struct Item {
        /// The id within the menu, such as `receive`.
        public var id: String
        public var label: () -> Message
        /// Nil for a line of information, and for an item that only opens `submenu`.
        public var choose: ((Instant) -> Void)?
        /// Makes the menu behind the item. Search and the manual follow it.
        public var submenu: (() -> Menu)?
        /// Replaces `explain.` and the identifier of the label.
        public var explained: Message?
        /// In place of an explanation that no language has.
        public var explainedOtherwise: Message?
        /// Whether a long menu moves the item behind *More*.
        public var isRare = false
        /// Whether the item follows *More*. True for the end of a session, which learners find with the End key.
        public var staysLast = false
        public var hasLetter = true
        /// Cues before the label, such as the earcon that it explains.
        public var prelude: [Announcement] = []
        /// Cues after the label.
        public var coda: [Announcement] = []
        public var reached: ((Instant) -> Void)?

        public init(_ id: String, label: @escaping @autoclosure () -> Message, choose: ((Instant) -> Void)? = nil) {
            self.id = id
            self.label = label
            self.choose = choose
        }

        public init(_ id: String, label: @escaping @autoclosure () -> Message, opens submenu: @escaping () -> Menu) {
            self.id = id
            self.label = label
            self.submenu = submenu
        }

        /// Two sentences: what it is, and when one would want it.
        public var explanation: Message { explained ?? Message("explain.\(label().id)") }

        public var isChoice: Bool { choose != nil || submenu != nil }
    }

    private let name: String
    public let ear: Ear
    public let title: Message
    private let makeItems: () -> [Item]
    /// The items of all pages.
    private(set) var allItems: [Item] = []
    private var page = 0
    /// The items of the current page.
    public private(set) var items: [Item] = []
    /// Of the current page.
    private(set) var letters = ItemLetters()
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
    /// Whether items have letters. False for lists of data, such as sessions.
    public var hasLetters = true
    /// Whether a single switch gets an item that leads back. False where that would end the program.
    public var offersBack = true
    /// The action of Space; nil repeats the item.
    public var pauseKey: ((Instant) -> Void)?
    /// The action of Tab; nil plays the last Morse again.
    public var repeatKey: ((Instant) -> Void)?

    public init(_ id: String, title: Message, ear: Ear, startingAt index: Int = 0, items: @escaping () -> [Item]) {
        name = id
        self.ear = ear
        self.title = title
        self.index = index
        firstScanned = index
        makeItems = items
    }

    public var id: String { page == 0 ? name : "\(name).more\(page == 1 ? "" : String(page))" }

    public var place: [Message] { [pageTitle, itemMessage] + placeAfter() }

    public var explanation: Message? {
        let explanation = items[index].explanation
        return ear.catalogue.text(explanation.id) == nil ? items[index].explainedOtherwise : explanation
    }

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

    /// Speaks the bare item: the learner knows its menu, its place and its letter. A scan plays the items itself, so it
    /// hears the title.
    func returnedFromValue(at now: Instant) {
        guard !ear.manner.isScanning else { return returned(at: now) }
        ear.names.returned(to: self, at: now)
        preface = []
        makeAllItems()
        index = min(index, items.count - 1)
        ear.voice.play(items[index].prelude + [.say(bareItemMessage)] + items[index].coda, at: now)
    }

    /// Rebuilds the items silently. If they differ, moves to the first item.
    public func refresh() {
        let before = items.map(\.id)
        makeAllItems()
        if items.map(\.id) != before { index = 0 }
    }

    private func makeAllItems() {
        allItems = makeItems()
        let pages = MenuPages.pages(of: allItems)
        page = min(page, pages.count - 1)
        items = pages[page]
        if page < pages.count - 1 { items = MenuPages.adding(moreItem, to: items) }
        letters = ItemLetters(pages: pages, page: page, more: moreItem, of: self)
    }

    private var moreItem: Item {
        Item("more", label: Message("menu.page.more")) { [unowned self] in turn(to: page + 1, at: $0) }
    }

    private func turn(to page: Int, at now: Instant) {
        let isBack = page < self.page
        self.page = page
        ear.screens.renamedTop(at: now)
        makeAllItems()
        index = isBack ? items.firstIndex { $0.id == moreItem.id } ?? 0 : 0
        preface = []
        opened(at: now)
    }

    /// The items of all pages, made now. For walks through menus that are not open.
    public var made: [Item] { makeItems() }

    /// Goes to an item before the menu opens, to the page that has it.
    public func prepare(at id: String) {
        makeAllItems()
        let pages = MenuPages.pages(of: allItems)
        guard let found = pages.firstIndex(where: { $0.contains { $0.id == id } }) else { return }
        page = found
        makeAllItems()
        index = items.firstIndex { $0.id == id } ?? 0
    }

    private var pageTitle: Message { page == 0 ? title : Message("menu.page", ["title": .message(title)]) }

    private var titleMessage: Message {
        var message = pageTitle.with(.text)
        if !isQuestion, !ear.manner.isBrief, !ear.manner.isScanning {
            message = Message(
                "menu.opened", ["title": .message(pageTitle), "count": .integer(items.count)], priority: .text)
        }
        message.isKept = isKept
        message.role = .title
        return message
    }

    var itemMessage: Message {
        var message = items[index].label().with(.text)
        if !ear.manner.isBrief, !ear.manner.isScanning {
            var arguments: [String: Message.Argument] = [
                "label": .message(message), "position": .integer(index + 1), "of": .integer(items.count),
            ]
            if let letter = spokenLetter {
                // Bare: newcomers do not know spelling words, and the label helps to make the letter out.
                arguments["letter"] = .letter(letter.uppercased())
            }
            message = Message(
                arguments["letter"] == nil ? "menu.item" : "menu.item.letter", arguments, priority: .text)
        }
        return asItem(message)
    }

    private var bareItemMessage: Message { asItem(items[index].label().with(.text)) }

    private func asItem(_ label: Message) -> Message {
        var message = label
        message.isKept = isKept
        message.role = .item(letter: ear.names.hintsLetters ? letters[index] : nil)
        return message
    }

    /// The letter that the voice adds; nil once the learner knows it.
    private var spokenLetter: Character? {
        guard !ear.names.hintsLetters, let letter = letters[index] else { return nil }
        return ear.letters.isKnown(letterName(index)) ? nil : letter
    }

    private func letterName(_ position: Int) -> String { "\(name).\(items[position].id)" }

    /// The voice speaks the letter after the item, so that the ear takes in one thing at a time.
    private var itemAnnouncements: [Announcement] {
        var item = itemMessage
        var letter: [Announcement] = []
        if let spoken = item.arguments["letter"] {
            item.written = .message(item)
            (item.id, item.arguments["letter"]) = ("menu.item", nil)
            var message = Message("menu.letter", ["letter": spoken], priority: .text)
            (message.isKept, message.isPrinted) = (false, false)
            letter = [.say(message)]
        }
        return items[index].prelude + [.say(item)] + letter + items[index].coda
    }

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
        bindings += letters.keys.map { key, position in
            binding(of: key, position) { [self] in ear.letters.used(letterName(position), at: $0) }
        }
        bindings += items.indices.map { position in
            binding(of: Character(String(position + 1)), position) { _ in }
        }
        bindings.append(KeyBinding(.character("/"), "menu.key.search") { [self] in ear.openSearch(at: $0) })
        return bindings
    }

    private func binding(of key: Character, _ position: Int, used: @escaping (Instant) -> Void) -> KeyBinding {
        var binding = KeyBinding(.character(key), "") { [self] now in
            used(now)
            choose(position, at: now)
        }
        binding.help = Message("menu.key.item", ["label": .message(items[position].label())])
        return binding
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
                // If the menu stays open, the learner may choose the same item again. The next page begins anew.
                told.isStep = item.id != moreItem.id
                told.reached = { [self] now in
                    index = position
                    item.reached?(now)
                }
                return told
            })
        list.first = firstScanned
        if offersBack || page > 0 {
            list.back = ScanItem(ScanRound.backName, Message("scan.back")) { [self] in goBack(at: $0) }
        }
        return list
    }

    public func choose(_ position: Int, at now: Instant) {
        index = position
        ear.names.chose(items[position].label(), in: self, at: now)
        guard items[position].isChoice else { return ear.voice.navigate(itemAnnouncements, at: now) }
        perform(items[position], at: now)
    }

    /// Does what the item does, even if it is on another page.
    func perform(_ item: Item, at now: Instant) {
        if let choose = item.choose { return choose(now) }
        if let submenu = item.submenu { ear.screens.open(submenu(), at: now) }
    }

    public var spaceHelp: Message { pauseKey == nil ? Message("global.again") : Message("global.pause") }

    func goBack(at now: Instant) {
        if page > 0 { turn(to: page - 1, at: now) } else if let back { back(now) } else { ear.screens.close(at: now) }
    }

    public func repeatMorse(at now: Instant) {
        if let repeatKey { repeatKey(now) } else { ear.replayMorse(at: now) }
    }

    public func pauseOrResume(at now: Instant) {
        if let pauseKey { pauseKey(now) } else { ear.voice.navigate(itemAnnouncements, at: now) }
    }
}
