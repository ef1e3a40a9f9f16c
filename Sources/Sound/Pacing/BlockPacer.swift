/// Predicts when a device will have room for the next block, so that only the clock needs to wake the sound thread.
///
/// A sound server wakes its clients after each of its periods, whether or not this makes room for a block. The sound
/// thread sleeps from block to block instead. To find the start of the server's periods, it comes a little earlier each
/// time, until there is no room yet:
///
///                 no room at the time
///     searching --------------------> aligned      (a little too early from time to time, never much too late)
///         ^                              |
///         +------- after `trust` blocks -+
package struct BlockPacer {
    private let sampleRate: Int
    /// When the next block fits, in nanoseconds; nil while this is unknown.
    private var due: Int64?
    private var isAligned = false
    /// Blocks taken since it was aligned.
    private var blocks = 0

    /// Nanoseconds to wait when there was no room in time.
    package static var pause: Int64 { @_noLocks get { 1_000_000 } }
    /// Blocks after which the search starts again, because other programs change a server's pace.
    package static var trust: Int { @_noLocks get { 256 } }

    package init(sampleRate: Int) {
        self.sampleRate = sampleRate
    }

    /// Starts the search again, for another device or after a new start of the same one.
    @_noLocks
    package mutating func restart() {
        due = nil
        isAligned = false
    }

    /// Returns when to try again after a block did not fit, in nanoseconds.
    ///
    /// - Parameter missing: frames that must be played first.
    @_noLocks
    package mutating func next(missing: Int, now: Int64) -> Int64 {
        if let due {
            if due > now { return due }
            if !isAligned { blocks = 0 }
            isAligned = true
            self.due = now + BlockPacer.pause
            return now + BlockPacer.pause
        }
        let first = now + SampleRate(sampleRate).nanoseconds(frames: Int64(missing))
        due = first
        return first
    }

    /// Records that the device took a block.
    @_noLocks
    package mutating func took(_ frames: Int, at now: Int64) {
        guard let due else { return }
        let length = SampleRate(sampleRate).nanoseconds(frames: Int64(frames))
        // The block was early or very late, so the pace has changed.
        guard due - now < BlockPacer.pause, now - due < length else { return restart() }
        blocks &+= 1
        if blocks >= BlockPacer.trust { isAligned = false }
        // While aligned, run 0.05 % fast, because no two clocks differ by more. While searching, come earlier by a
        // sixteenth of a block, which is less than the buffer holds.
        self.due = due + length - (isAligned ? length / 2000 : length / 16)
    }
}
