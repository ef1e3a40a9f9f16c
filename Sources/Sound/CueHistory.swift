/// The last cue that was sent to its own device, so that the unheard part can play elsewhere.
///
/// For the sound thread: it allocates once, and `deallocate` frees it.
package struct CueHistory {
    /// Samples kept; a power of two. They last 2.7 s at 48 kHz.
    package static var capacity: Int { @_noLocks get { 131_072 } }

    private let samples: UnsafeMutablePointer<Float>
    /// The first sample of the stretch recorded last, which has no gaps…
    private var first: Int64 = 0
    /// …and the one after its last.
    package private(set) var end: Int64 = 0

    package init() {
        samples = .allocate(capacity: CueHistory.capacity)
        samples.initialize(repeating: 0, count: CueHistory.capacity)
    }

    package func deallocate() { samples.deallocate() }

    /// Records a block of the stream. A block that does not follow the last one begins a new stretch.
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

    /// The first recorded sample at or after `position`.
    @_noLocks
    package func available(from position: Int64) -> Int64 {
        max(max(position, first), end &- Int64(CueHistory.capacity))
    }

    /// Adds the samples recorded from `position` on. Adds silence where nothing was recorded.
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
