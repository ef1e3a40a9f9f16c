internal import Synchronization

/// A fixed-size queue of samples between two threads, moved in blocks; neither end waits for the other.
///
/// `@unchecked Sendable`: samples are written before `tail` is released and read after it is acquired; their slots are
/// reused only after `head` is released by the reader and acquired by the writer.
struct SampleRing: ~Copyable, @unchecked Sendable {
    private let slots: UnsafeMutableBufferPointer<Float>
    private let head = Atomic<Int>(0)
    private let tail = Atomic<Int>(0)

    /// Makes an empty ring.
    ///
    /// - Parameter capacity: samples, a power of two.
    init(capacity: Int) {
        precondition(capacity > 0 && capacity & (capacity - 1) == 0)
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: 0)
    }

    deinit {
        slots.deallocate()
    }

    /// Samples in the ring.
    var count: Int { tail.load(ordering: .acquiring) - head.load(ordering: .acquiring) }

    /// Samples that there is room for.
    var room: Int { slots.count - count }

    /// Adds a block, or nothing if there is no room for all of it.  Only one thread may push.
    func push(_ block: UnsafeBufferPointer<Float>) -> Bool {
        let start = tail.load(ordering: .relaxed)
        guard start + block.count - head.load(ordering: .acquiring) <= slots.count else { return false }
        for (offset, sample) in block.enumerated() { slots[(start + offset) & (slots.count - 1)] = sample }
        tail.store(start + block.count, ordering: .releasing)
        return true
    }

    /// Takes up to as many samples as fit into the block; the number taken.  Only one thread may pop.
    func pop(into block: UnsafeMutableBufferPointer<Float>) -> Int {
        let start = head.load(ordering: .relaxed)
        let taken = min(tail.load(ordering: .acquiring) - start, block.count)
        for offset in 0..<taken { block[offset] = slots[(start + offset) & (slots.count - 1)] }
        head.store(start + taken, ordering: .releasing)
        return taken
    }
}
