import Synchronization

/// The latest `StreamLine`. The sound thread writes it and never waits. Other threads read it.
///
/// It is a sequence lock. The number is odd while the line is being written, and differs once the line has been
/// written. In both cases the reader reads again. The words are atomic, so a torn read is detected instead of being
/// undefined.
package struct PublishedLine: ~Copyable, Sendable {
    private let sequence = Atomic<UInt>(0)
    private let sample = Atomic<Int64>(0)
    private let time = Atomic<UInt64>(0)
    private let step = Atomic<UInt64>(0)

    package init() {}

    /// Replaces the line. Only one thread may publish.
    @_noLocks
    package func publish(_ line: StreamLine?) {
        let number = sequence.load(ordering: .relaxed)
        sequence.store(number &+ 1, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        sample.store(line?.sample ?? 0, ordering: .relaxed)
        time.store((line?.time ?? 0).bitPattern, ordering: .relaxed)
        // No line has a step of zero.
        step.store((line?.step ?? 0).bitPattern, ordering: .relaxed)
        sequence.store(number &+ 2, ordering: .releasing)
    }

    /// The line as it was published last; nil if there is none.
    package func latest() -> StreamLine? {
        while true {
            let before = sequence.load(ordering: .acquiring)
            let line = StreamLine(
                sample: sample.load(ordering: .relaxed),
                time: Double(bitPattern: time.load(ordering: .relaxed)),
                step: Double(bitPattern: step.load(ordering: .relaxed)))
            atomicMemoryFence(ordering: .acquiring)
            if before % 2 == 0 && before == sequence.load(ordering: .relaxed) { return line.step == 0 ? nil : line }
        }
    }
}
