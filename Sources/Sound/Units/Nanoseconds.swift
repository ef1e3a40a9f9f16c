extension Int64 {
    @_noLocks
    package static func nanoseconds(milliseconds: Int) -> Int64 { Int64(milliseconds) * 1_000_000 }
}
