import Morse

/// When blocks are due on a stream that only the clock paces.
///
/// The grid is absolute: a late block does not make the next one late. After a standstill the grid restarts instead of
/// catching up in a burst.
package struct PacedGrid {
    /// When the next block is due, in nanoseconds and fractions of them.
    private var next: GridPosition

    /// Lateness in nanoseconds beyond which the grid restarts.
    package static var patience: Int64 { @_noLocks get { .nanoseconds(milliseconds: 50) } }

    /// - Parameter start: when the first block is due, in nanoseconds.
    package init(sampleRate: Int, start: Int64) {
        next = GridPosition(Int(start), ticksPerStep: sampleRate)
    }

    /// When the next block is due, in nanoseconds, rounded down.
    package var due: Int64 { @_noLocks get { Int64(next.floor) } }

    /// Counts a block.
    @_noLocks
    package mutating func advance(by frames: Int) {
        next = next.advanced(by: frames * 1_000_000_000)
    }

    /// Restarts with a block due at a time, in nanoseconds.
    @_noLocks
    package mutating func restart(at time: Int64) {
        next = GridPosition(Int(time), ticksPerStep: next.ticksPerStep)
    }

    /// Restarts if the next block is overdue by more than `patience`.
    ///
    /// - Returns: whether it did.
    @_noLocks
    package mutating func restartIfLate(at now: Int64) -> Bool {
        guard now - due > PacedGrid.patience else { return false }
        restart(at: now)
        return true
    }
}
