/// The rounds of one list, and the present position.
public struct ScanRound {
    public static let backName = "back"
    public static let slowerName = "slower"

    private let items: [ScanItem]
    private let first: Int
    private let loops: Int
    private let last: ScanItem?
    private let undo: ScanItem?
    /// The id of the item that leads to the parent list; nil outside groups.
    public let leadsUp: String?
    /// Completed rounds.
    public private(set) var loop = 0
    private var position = 0

    public init(_ list: ScanList, first: Int, loops: Int) {
        items = list.round + (list.back.map { [$0] } ?? [])
        self.first = list.round.indices.contains(first) ? first : 0
        self.loops = loops
        last = list.slower
        undo = list.undo
        leadsUp = nil
        position = self.first
    }

    public init(group: ScanItem, loops: Int) {
        let back = ScanItem(Self.backName, Message("scan.back")) { _ in }
        items = group.members + [back]
        first = 0
        self.loops = loops
        last = nil
        undo = nil
        leadsUp = back.id
    }

    /// The items of this round: `undo` only in the first round, `slower` only in the last.
    private var told: [ScanItem] {
        var told = items
        if loop == 0, let undo { told.insert(undo, at: min(first + 1, told.count)) }
        if loop == loops - 1, let last { told.append(last) }
        return told
    }

    public var item: ScanItem { told[min(position, told.count - 1)] }

    public var fromTheStart: ScanRound {
        var copy = self
        copy.position = first
        copy.loop = 0
        return copy
    }

    public var isAtStart: Bool { loop == 0 && position == first }

    /// Moves on to the next item. Returns true after the last item of the last round.
    public mutating func goOn() -> Bool {
        position += 1
        guard position >= told.count else { return false }
        position = 0
        loop += 1
        guard loop >= loops else { return false }
        loop = 0
        return true
    }
}
