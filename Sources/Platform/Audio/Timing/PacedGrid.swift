/// When blocks are due on a stream that nothing but the clock paces.
///
/// The grid is absolute: a late block does not make the next one late.  After a standstill the grid begins anew instead
/// of catching up in a burst.
struct PacedGrid {
    /// Samples per second.
    let sampleRate: Int
    private var origin: Int64
    private var frames: Int64 = 0

    /// Lateness in nanoseconds beyond which the grid begins anew.
    static let patience: Int64 = .nanoseconds(milliseconds: 50)

    /// A grid whose first block is due at a time, in nanoseconds.
    init(sampleRate: Int, start: Int64) {
        self.sampleRate = sampleRate
        origin = start
    }

    /// When the next block is due, in nanoseconds.
    var due: Int64 { origin + .nanoseconds(frames: frames, rate: sampleRate) }

    /// Counts a block.
    mutating func advance(by count: Int) {
        frames += Int64(count)
    }

    /// Begins anew with a block due at a time, in nanoseconds.
    mutating func restart(at time: Int64) {
        origin = time
        frames = 0
    }

    /// Begins anew if the present time is too far beyond the next block's; true if it did.
    mutating func restartIfLate(at now: Int64) -> Bool {
        guard now - due > PacedGrid.patience else { return false }
        restart(at: now)
        return true
    }
}
