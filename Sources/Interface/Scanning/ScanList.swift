public import Morse

public struct ScanItem {
    /// The name within the list.
    public var id: String
    /// The cue voice speaks it as an offer, the learner's voice after the choice.
    public var label: Message
    /// The items of a group; empty for a single item.
    public var members: [ScanItem] = []
    /// Cues before and after the label.
    public var prelude: [Announcement] = []
    public var coda: [Announcement] = []
    /// Whether the learner may want to repeat the choice. The next list then begins with this item.
    public var isStep = false
    /// Called when the cue voice reaches the item.
    public var reached: ((Instant) -> Void)?
    public var choose: (Instant) -> Void

    public init(_ id: String, _ label: Message, choose: @escaping (Instant) -> Void) {
        self.id = id
        self.label = label
        self.choose = choose
    }

    public init(group id: String, _ label: Message, members: [ScanItem]) {
        self.init(id, label) { _ in }
        self.members = members
    }
}

/// The items of a screen, in scan order.
public struct ScanList {
    /// The largest number of items in a round.
    private static let longest = 7

    public var items: [ScanItem]
    /// The item that leads back, last in the round; nil on the first screen.
    public var back: ScanItem?
    /// The index of the first item of the scan.
    public var first = 0
    /// Whether the choice is an answer in a session. Answers do not change the tempo.
    public var isAnswer = false
    /// Whether the learner is ready for the first item, so that it plays once.
    public var isExpected = false
    /// Takes back the last choice. Offered once, after the first item.
    public var undo: ScanItem?
    /// Slows down the scan. Offered at the end of the last round.
    public var slower: ScanItem?

    public init(_ items: [ScanItem]) {
        self.items = items
    }

    /// The items of the first round. A long list ends with an item for the rest.
    public var round: [ScanItem] { isAnswer ? items : Self.paged(items) }

    private static func paged(_ items: [ScanItem]) -> [ScanItem] {
        guard items.count > longest else { return items }
        let more = ScanItem(
            group: "more", Message("scan.more"), members: paged(Array(items.dropFirst(longest - 1))))
        return items.prefix(longest - 1) + [more]
    }
}

extension ScanList {
    /// The keys of a screen. Keys with the same function appear once.
    public init(bindings: [KeyBinding], ear: Ear) {
        var told: Set<String> = []
        var items: [ScanItem] = bindings.compactMap { binding in
            guard case .key(let key) = binding.trigger, !binding.isShortcut, told.insert(binding.help.id).inserted
            else { return nil }
            var item = ScanItem(key.name, binding.help) { binding.action(key, $0) }
            item.isStep = true
            return item
        }
        items.append(
            ScanItem("actions", Message("menu.actions")) { ear.openActions(at: $0) })
        self.init(items)
    }
}

extension Screen {
    /// A screen without keying offers its keys.
    public func listOfKeys() -> ScanList? {
        guard awaits == .choice, keyingRequest == nil else { return nil }
        return ScanList(bindings: bindings, ear: ear)
    }

    public func scanList() -> ScanList? { nil }
}
