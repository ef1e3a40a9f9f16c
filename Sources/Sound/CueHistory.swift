/// The last cue that was sent to a device of its own, so that what was not heard there can be heard elsewhere.
///
/// For the timing thread: it allocates once and is freed with `deallocate`.
package struct CueHistory {
    /// Samples kept; a power of two.  A device that takes nothing is given up before so many have been made at 48 kHz.
    package static var capacity: Int { @_noLocks get { 131_072 } }

    private let samples: UnsafeMutablePointer<Float>
    /// The first sample of the stretch recorded last, which has no gaps…
    private var first: Int64 = 0
    /// …and the one after its last.
    package private(set) var end: Int64 = 0

    /// Nothing is recorded yet.
    package init() {
        samples = .allocate(capacity: CueHistory.capacity)
        samples.initialize(repeating: 0, count: CueHistory.capacity)
    }

    /// Frees the memory.
    package func deallocate() { samples.deallocate() }

    /// Records a block that begins at a sample of the stream; one that does not follow the last begins a new stretch.
    @_noLocks
    package mutating func record(_ block: UnsafeMutableBufferPointer<Float>, at position: Int64) {
        if position != end { first = position }
        var frame = 0
        while frame < block.count {
            samples[Int((position &+ Int64(frame)) & Int64(CueHistory.capacity &- 1))] = block[frame]
            frame &+= 1
        }
        end = position &+ Int64(block.count)
    }

    /// The first sample from this one on that is still there.
    @_noLocks
    package func available(from position: Int64) -> Int64 {
        max(max(position, first), end &- Int64(CueHistory.capacity))
    }

    /// Adds what was recorded from a sample on; silence where there is nothing.
    @_noLocks
    package func add(from position: Int64, to output: UnsafeMutableBufferPointer<Float>) {
        let begin = available(from: position)
        var frame = 0
        while frame < output.count {
            let sample = position &+ Int64(frame)
            if sample >= begin {
                if sample >= end { return }
                output[frame] += samples[Int(sample & Int64(CueHistory.capacity &- 1))]
            }
            frame &+= 1
        }
    }
}
