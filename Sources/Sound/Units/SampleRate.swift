/// Samples per second, to convert between frames and time.
public struct SampleRate: Hashable, Sendable {
    /// Samples per second; above 0.
    public let hertz: Int

    @_noLocks
    public init(_ hertz: Int) {
        self.hertz = hertz
    }

    /// Whole frames in a time in milliseconds.
    @_noLocks
    public func frames(milliseconds: Int) -> Int { milliseconds * hertz / 1000 }

    /// Whole frames in a time in microseconds.
    @_noLocks
    public func frames(microseconds: Int) -> Int { microseconds * hertz / 1_000_000 }

    /// Whole frames in a time in nanoseconds. More than 13 hours at 192 kHz would overflow.
    @_noLocks
    public func frames(nanoseconds: Int64) -> Int64 { nanoseconds * Int64(hertz) / 1_000_000_000 }

    /// Frames in a time in milliseconds, to the nearest unless another rule is given.
    public func frames(
        milliseconds: Double, rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Int {
        Int((milliseconds * Double(hertz) / 1000).rounded(rule))
    }

    /// The duration of frames in milliseconds.
    public func milliseconds(frames: Int) -> Double { Double(frames) * 1000 / Double(hertz) }

    /// The duration of frames in nanoseconds, rounded down.
    @_noLocks
    public func nanoseconds(frames: Int64) -> Int64 {
        let (seconds, rest) = frames.quotientAndRemainder(dividingBy: Int64(hertz))
        return seconds * 1_000_000_000 + rest * 1_000_000_000 / Int64(hertz)
    }
}
