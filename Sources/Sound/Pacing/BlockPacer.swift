/// Says when a device will have room for the next block, so that nothing but the clock need wake the thread that makes it.
///
/// A sound server wakes its clients each time it has played a piece, whether or not that makes room for a block.  Here
/// the thread sleeps from block to block instead.  Where the server's pieces begin is found out by coming a little
/// earlier each time, until there is no room yet:
///
///                 no room at the time
///     searching --------------------> aligned      (a little too early from time to time, never much too late)
///         ^                              |
///         +------- after `trust` blocks -+
package struct BlockPacer {
    private let sampleRate: Int
    /// When there is room next, in nanoseconds; nil while that is not known.
    private var due: Int64?
    private var isAligned = false
    /// Blocks taken since it was aligned.
    private var blocks = 0

    /// Nanoseconds to wait where there was no room in time.
    package static var pause: Int64 { @_noLocks get { 1_000_000 } }
    /// Blocks after which the beginning of a piece is looked for anew: other programs change a server's pace.
    package static var trust: Int { @_noLocks get { 256 } }

    /// Knows nothing yet.
    package init(sampleRate: Int) {
        self.sampleRate = sampleRate
    }

    /// Forgets everything, because another device plays or the same one from its beginning.
    @_noLocks
    package mutating func restart() {
        due = nil
        isAligned = false
    }

    /// Until when to wait, because there is no room for a block.
    ///
    /// - Parameter missing: frames that have to be played first.
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

    /// The device took a block.
    @_noLocks
    package mutating func took(_ frames: Int, at now: Int64) {
        guard let due else { return }
        let length = SampleRate(sampleRate).nanoseconds(frames: Int64(frames))
        // Before its time or long after it: somebody has changed the pace.
        guard due - now < BlockPacer.pause, now - due < length else { return restart() }
        blocks &+= 1
        if blocks >= BlockPacer.trust { isAligned = false }
        // Aligned, faster by what no two clocks differ; searching, by less than what is kept ready.
        self.due = due + length - (isAligned ? length / 2000 : length / 16)
    }
}
