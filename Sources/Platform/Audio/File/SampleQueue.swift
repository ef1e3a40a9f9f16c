internal import Sound

/// The samples of the stream on their way from the timing thread to the one that writes them.
final class SampleQueue: Sendable {
    private let samples: Ring<Float>
    private let bell: Unmanaged<EventFD>

    /// Samples gathered before whoever takes them is woken.
    let batch = 8192

    /// - Parameters:
    ///   - capacity: samples that it holds.
    ///   - bell: rung when there is a batch.
    init(capacity: Int, bell: EventFD) {
        samples = Ring(minimumCapacity: capacity)
        self.bell = .passRetained(bell)
    }

    deinit { bell.release() }

    /// Whether that many samples can be taken now.
    @_noLocks
    func hasRoom(for count: Int) -> Bool { samples.room >= count }

    /// Takes samples that there is room for.  Never waits.
    @_noLocks
    func append(_ block: UnsafeBufferPointer<Float>) {
        _ = samples.push(block)
        if samples.count >= batch { bell.use { $0.ring() } }
    }

    /// Takes as many as fit into the block; their number.
    func take(into block: UnsafeMutableBufferPointer<Float>) -> Int { samples.pop(into: block) }
}
