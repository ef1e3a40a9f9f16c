import Morse

/// Whole elements waiting to be made, in order of arrival.
struct ElementQueue: Hashable, Sendable {
    /// The number of bits. No character has as many elements.
    static var capacity: Int { @_noLocks get { 16 } }

    private(set) var count = 0
    /// A set bit for a dah; the first element is the lowest bit.
    private var bits: UInt16 = 0

    @_noLocks
    init() {}

    /// Appends an element. The queue must not be full.
    @_noLocks
    mutating func append(_ element: Element) {
        if element == .dah { bits |= 1 << UInt16(truncatingIfNeeded: count) }
        count += 1
    }

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
