import Synchronization

/// A fixed-size queue between two threads: one pushes, the other pops, and neither ever waits for the other.
///
/// Both ends are free of allocation, locks and reference counts, so either may be the real-time side.  Values are
/// plain bytes; what they point to is owned by whoever holds the value.
///
/// Each index is written by one end only and sits on cache lines of its own, so that the ends do not slow each other
/// down.  Indices count up for ever (a 64-bit count does not wrap in practice) and are masked on use.
///
/// `@unchecked Sendable`: an element is written before `tail` is released and read after `tail` is acquired; its slot
/// is reused only after `head` is released by the reader and acquired by the writer.
public struct Ring<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    /// Number of elements it holds.
    public let capacity: Int

    private let slots: UnsafeMutablePointer<Element>
    /// The next to be popped; written by the popping end.
    private let head = Index()
    /// Where the next is pushed; written by the pushing end.
    private let tail = Index()

    /// Makes an empty ring.
    ///
    /// - Parameter minimumCapacity: elements to hold, 1 or more; rounded up to a power of two.
    public init(minimumCapacity: Int) {
        precondition(minimumCapacity > 0, "a ring holds at least one element")
        var capacity = 1
        while capacity < minimumCapacity { capacity *= 2 }
        self.capacity = capacity
        slots = .allocate(capacity: capacity)
    }

    deinit {
        slots.deallocate()
    }

    /// Elements in the ring; exact only while the other end rests.
    public var count: Int {
        let first = head.value.load(ordering: .acquiring)
        return tail.value.load(ordering: .acquiring) &- first
    }

    /// Adds an element at the end; false if there is no room.  Only one thread may push.
    public func push(_ element: Element) -> Bool {
        let index = tail.value.load(ordering: .relaxed)
        guard index &- head.value.load(ordering: .acquiring) < capacity else { return false }
        (slots + (index & (capacity &- 1))).initialize(to: element)
        tail.value.store(index &+ 1, ordering: .releasing)
        return true
    }

    /// The first element, left where it is; nil if there is none.  Only the popping thread may look.
    public func peek() -> Element? {
        let index = head.value.load(ordering: .relaxed)
        guard tail.value.load(ordering: .acquiring) != index else { return nil }
        return (slots + (index & (capacity &- 1))).pointee
    }

    /// Takes the first element; nil if there is none.  Only one thread may pop.
    public func pop() -> Element? {
        let index = head.value.load(ordering: .relaxed)
        guard tail.value.load(ordering: .acquiring) != index else { return nil }
        let element = (slots + (index & (capacity &- 1))).pointee
        head.value.store(index &+ 1, ordering: .releasing)
        return element
    }

    /// A counter with 128 bytes to itself: two cache lines, since processors fetch neighbouring lines in pairs.
    private struct Index: ~Copyable {
        let value = Atomic<Int>(0)
        private let padding = [15 of Int](repeating: 0)
    }
}
