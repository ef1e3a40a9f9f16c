import Training

/// One list as it is told, round after round, and where the telling is.
struct ScanRound {
    static let backName = "back"
    static let slowerName = "slower"

    private let items: [ScanItem]
    private let first: Int
    private let loops: Int
    private let last: ScanItem?
    private let undo: ScanItem?
    /// The item that leads to the list from which this group was chosen; nil if it is none.
    let leadsUp: String?
    /// Rounds that are over.
    private(set) var loop = 0
    private var position = 0

    /// A screen's list.
    init(_ list: ScanList, first: Int, loops: Int) {
        items = list.round + (list.back.map { [$0] } ?? [])
        self.first = list.round.indices.contains(first) ? first : 0
        self.loops = loops
        last = list.slower
        undo = list.undo
        leadsUp = nil
        position = self.first
    }

    /// The items of a group.
    init(group: ScanItem, loops: Int) {
        let back = ScanItem(Self.backName, Message("scan.back")) { _ in }
        items = group.members + [back]
        first = 0
        self.loops = loops
        last = nil
        undo = nil
        leadsUp = back.id
    }

    /// What is told in this round: something to take back comes once, and what makes it slower at the very end.
    private var told: [ScanItem] {
        var told = items
        if loop == 0, let undo { told.insert(undo, at: min(first + 1, told.count)) }
        if loop == loops - 1, let last { told.append(last) }
        return told
    }

    var item: ScanItem { told[min(position, told.count - 1)] }

    /// The same list, from its beginning.
    var fromTheStart: ScanRound {
        var copy = self
        copy.position = first
        copy.loop = 0
        return copy
    }

    /// Whether it is the first item of the first round.
    var isAtStart: Bool { loop == 0 && position == first }

    /// Goes on to the next item; true if that was the last one of the last round.
    mutating func goOn() -> Bool {
        position += 1
        guard position >= told.count else { return false }
        position = 0
        loop += 1
        guard loop >= loops else { return false }
        loop = 0
        return true
    }
}
