public import Synchronization

/// A fixed-size queue between two threads: one pushes, the other pops, and neither ever waits for the other.
///
/// Neither end allocates, locks or counts references, so either may be the real-time side. Values are plain bytes;
/// anything they point to is owned by the holder of the value.
///
/// Each index is written by one end only and has cache lines of its own, so that the ends do not slow each other down.
/// Indices only count up (a 64-bit count does not wrap in practice) and are masked on use. The bodies are visible to
/// other modules and are compiled there for the element's type, which would otherwise be looked up at run time.
///
/// `@unchecked Sendable`: an element is written before `tail` is released and read after `tail` is acquired; its slot
/// is reused only after `head` is released by the reader and acquired by the writer.
public struct Ring<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    /// Number of elements it holds.
    public let capacity: Int

    @usableFromInline let slots: UnsafeMutablePointer<Element>
    /// The next element to pop; written by the popping end.
    @usableFromInline let head = Index()
    /// The index for the next element to push. Only the pushing end writes it.
    @usableFromInline let tail = Index()

    /// Makes an empty ring.
    ///
    /// - Parameter minimumCapacity: elements to hold, at least 1; rounded up to a power of two.
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

    /// Elements in the ring; exact only while the other end is idle.
    public var count: Int {
        @_transparent get {
            let first = head.value.load(ordering: .acquiring)
            return tail.value.load(ordering: .acquiring) &- first
        }
    }

    /// A lower bound of the number of elements that fit, for the pushing thread.
    public var room: Int { @_transparent get { capacity &- count } }

    /// Appends an element; false if there is no room. Only one thread may push.
    @_transparent
    public func push(_ element: Element) -> Bool {
        let index = tail.value.load(ordering: .relaxed)
        guard index &- head.value.load(ordering: .acquiring) < capacity else { return false }
        (slots + (index & (capacity &- 1))).initialize(to: element)
        tail.value.store(index &+ 1, ordering: .releasing)
        return true
    }

    /// The first element, left in place; nil if there is none. Only the popping thread may peek.
    @_transparent
    public func peek() -> Element? {
        let index = head.value.load(ordering: .relaxed)
        guard tail.value.load(ordering: .acquiring) != index else { return nil }
        return (slots + (index & (capacity &- 1))).pointee
    }

    /// Removes the first element; nil if there is none. Only one thread may pop.
    @_transparent
    public func pop() -> Element? {
        let index = head.value.load(ordering: .relaxed)
        guard tail.value.load(ordering: .acquiring) != index else { return nil }
        let element = (slots + (index & (capacity &- 1))).pointee
        head.value.store(index &+ 1, ordering: .releasing)
        return element
    }

    /// Appends a block, or nothing if there is no room for all of it. Only one thread may push.
    @_transparent
    public func push(_ block: UnsafeBufferPointer<Element>) -> Bool {
        let start = tail.value.load(ordering: .relaxed)
        guard start &+ block.count &- head.value.load(ordering: .acquiring) <= capacity else { return false }
        var offset = 0
        while offset < block.count {
            (slots + ((start &+ offset) & (capacity &- 1))).initialize(to: block[offset])
            offset &+= 1
        }
        tail.value.store(start &+ offset, ordering: .releasing)
        return true
    }

    /// Removes as many elements as fit into the block, and returns their number. Only one thread may pop.
    @_transparent
    public func pop(into block: UnsafeMutableBufferPointer<Element>) -> Int {
        let start = head.value.load(ordering: .relaxed)
        let taken = min(tail.value.load(ordering: .acquiring) &- start, block.count)
        var offset = 0
        while offset < taken {
            block[offset] = (slots + ((start &+ offset) & (capacity &- 1))).pointee
            offset &+= 1
        }
        head.value.store(start &+ taken, ordering: .releasing)
        return taken
    }

    /// A counter with 128 bytes to itself: two cache lines, since processors fetch neighbouring lines in pairs.
    @usableFromInline
    struct Index: ~Copyable {
        @usableFromInline let value = Atomic<Int>(0)
        private let padding = [15 of Int](repeating: 0)
    }
}
