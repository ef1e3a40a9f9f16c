extension Int64 {
    /// Nanoseconds of so many milliseconds.
    @_noLocks
    package static func nanoseconds(milliseconds: Int) -> Int64 { Int64(milliseconds) * 1_000_000 }
}
