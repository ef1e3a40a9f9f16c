extension Int64 {
    /// Nanoseconds that so many samples last, rounded down.
    @_noLocks
    package static func nanoseconds(frames: Int64, rate: Int) -> Int64 {
        let (seconds, rest) = frames.quotientAndRemainder(dividingBy: Int64(rate))
        return seconds * 1_000_000_000 + rest * 1_000_000_000 / Int64(rate)
    }

    /// Nanoseconds of so many milliseconds.
    @_noLocks
    package static func nanoseconds(milliseconds: Int) -> Int64 { Int64(milliseconds) * 1_000_000 }
}
