import Morse

/// Whole elements that wait for their turn, in the order they came.
struct ElementQueue: Hashable, Sendable {
    /// What fits into the bits, and more than any character has.
    static var capacity: Int { @_noLocks get { 16 } }

    private(set) var count = 0
    /// A set bit for a dah, the first element lowest.
    private var bits: UInt16 = 0

    @_noLocks
    init() {}

    /// Adds at the end; there must be room.
    @_noLocks
    mutating func append(_ element: Element) {
        if element == .dah { bits |= 1 << UInt16(truncatingIfNeeded: count) }
        count += 1
    }

    /// Takes the first element away.
    @_noLocks
    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let first = bits & 1 == 1 ? Element.dah : .dit
        bits >>= 1
        count -= 1
        return first
    }

    @_noLocks
    mutating func removeAll() {
        count = 0
        bits = 0
    }
}
