import Training

/// Something that one switch can choose.
struct ScanItem {
    /// Its name within the list.
    var id: String
    /// What the cue voice says of it, and the choice voice once it is chosen.
    var label: Message
    /// The items of a group; empty for an item that is chosen itself.
    var members: [ScanItem] = []
    /// What is heard before and after its label.
    var prelude: [Cue] = []
    var coda: [Cue] = []
    /// Whether choosing it is likely to be repeated: the list then begins with it.
    var isStep = false
    /// Called when it is told.
    var reached: ((Instant) -> Void)?
    /// Carries it out.
    var choose: (Instant) -> Void

    init(_ id: String, _ label: Message, choose: @escaping (Instant) -> Void) {
        self.id = id
        self.label = label
        self.choose = choose
    }

    /// A group, from which is chosen in turn.
    init(group id: String, _ label: Message, members: [ScanItem]) {
        self.init(id, label) { _ in }
        self.members = members
    }
}

/// What one switch can choose on a screen, in the order in which it is told.
struct ScanList {
    /// Most items told in one round.
    private static let longest = 7

    var items: [ScanItem]
    /// What leads back, told last; nil where nothing does.
    var back: ScanItem?
    /// Where the telling begins.
    var first = 0
    /// Whether it asks for an answer of a session: the pace then stays as it is.
    var isAnswer = false
    /// Takes back what was chosen last; told directly after the first item, for one round.
    var undo: ScanItem?
    /// Makes the telling slower; told at the very end.
    var slower: ScanItem?

    init(_ items: [ScanItem]) {
        self.items = items
    }

    /// The items of the first round: of a longer list the first ones, and one that leads to more.
    var round: [ScanItem] { isAnswer ? items : Self.paged(items) }

    private static func paged(_ items: [ScanItem]) -> [ScanItem] {
        guard items.count > longest else { return items }
        let more = ScanItem(
            group: "more", Message("scan.more"), members: paged(Array(items.dropFirst(longest - 1))))
        return items.prefix(longest - 1) + [more]
    }
}

extension ScanList {
    /// The keys of a screen, each function once.
    init(bindings: [KeyBinding], services: Services) {
        var told: Set<String> = []
        var items: [ScanItem] = bindings.compactMap { binding in
            guard case .key(let key) = binding.trigger, !binding.isShortcut, told.insert(binding.help.id).inserted
            else { return nil }
            var item = ScanItem(key.name, binding.help) { binding.action(key, $0) }
            item.isStep = true
            return item
        }
        items.append(
            ScanItem("actions", Message("menu.actions")) { services.screens.open(GlobalKeys.menu(services), at: $0) })
        self.init(items)
    }
}
