import Sound

final class SampleQueue: Sendable {
    private let samples: Ring<Float>
    private let bell: Unmanaged<EventFD>

    /// Samples that wait before the writing thread is woken.
    let batch = 8192

    init(capacity: Int, bell: EventFD) {
        samples = Ring(minimumCapacity: capacity)
        self.bell = .passRetained(bell)
    }

    deinit { bell.release() }

    @_noLocks
    func hasRoom(for count: Int) -> Bool { samples.room >= count }

    /// Call `hasRoom` before. Never waits.
    @_noLocks
    func append(_ block: UnsafeBufferPointer<Float>) {
        _ = samples.push(block)
        if samples.count >= batch { bell.use { $0.ring() } }
    }

    func take(into block: UnsafeMutableBufferPointer<Float>) -> Int { samples.pop(into: block) }
}
