import Interface
import Morse
import Training

struct ScanItem {
    /// The name within the list.
    var id: String
    /// The cue voice speaks it as an offer, the learner's voice after the choice.
    var label: Message
    /// The items of a group; empty for a single item.
    var members: [ScanItem] = []
    /// Cues before and after the label.
    var prelude: [Cue] = []
    var coda: [Cue] = []
    /// Whether the learner may want to repeat the choice. The next list then begins with this item.
    var isStep = false
    /// Called when the cue voice reaches the item.
    var reached: ((Instant) -> Void)?
    var choose: (Instant) -> Void

    init(_ id: String, _ label: Message, choose: @escaping (Instant) -> Void) {
        self.id = id
        self.label = label
        self.choose = choose
    }

    init(group id: String, _ label: Message, members: [ScanItem]) {
        self.init(id, label) { _ in }
        self.members = members
    }
}

/// The items of a screen, in scan order.
struct ScanList {
    /// The largest number of items in a round.
    private static let longest = 7

    var items: [ScanItem]
    /// The item that leads back, last in the round; nil on the first screen.
    var back: ScanItem?
    /// The index of the first item of the scan.
    var first = 0
    /// Whether the choice is an answer in a session. Answers do not change the tempo.
    var isAnswer = false
    /// Takes back the last choice. Offered once, after the first item.
    var undo: ScanItem?
    /// Slows down the scan. Offered at the end of the last round.
    var slower: ScanItem?

    init(_ items: [ScanItem]) {
        self.items = items
    }

    /// The items of the first round. A long list ends with an item for the rest.
    var round: [ScanItem] { isAnswer ? items : Self.paged(items) }

    private static func paged(_ items: [ScanItem]) -> [ScanItem] {
        guard items.count > longest else { return items }
        let more = ScanItem(
            group: "more", Message("scan.more"), members: paged(Array(items.dropFirst(longest - 1))))
        return items.prefix(longest - 1) + [more]
    }
}

extension ScanList {
    /// The keys of a screen. Keys with the same function appear once.
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
