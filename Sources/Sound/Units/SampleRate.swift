/// Samples per second: where frames and time meet.
public struct SampleRate: Hashable, Sendable {
    /// Samples per second; above 0.
    public let hertz: Int

    /// - Parameter hertz: samples per second; above 0.
    @_noLocks
    public init(_ hertz: Int) {
        self.hertz = hertz
    }

    /// Whole frames in so many milliseconds.
    @_noLocks
    public func frames(milliseconds: Int) -> Int { milliseconds * hertz / 1000 }

    /// Whole frames in so many microseconds.
    @_noLocks
    public func frames(microseconds: Int) -> Int { microseconds * hertz / 1_000_000 }

    /// Whole frames in so many nanoseconds, at most 13 hours of them at 192 kHz: more would overflow.
    @_noLocks
    public func frames(nanoseconds: Int64) -> Int64 { nanoseconds * Int64(hertz) / 1_000_000_000 }

    /// Frames in so many milliseconds, to the nearest unless another rule is given.
    public func frames(
        milliseconds: Double, rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Int {
        Int((milliseconds * Double(hertz) / 1000).rounded(rule))
    }

    /// Milliseconds that so many frames last.
    public func milliseconds(frames: Int) -> Double { Double(frames) * 1000 / Double(hertz) }

    /// Nanoseconds that so many frames last, rounded down.
    @_noLocks
    public func nanoseconds(frames: Int64) -> Int64 {
        let (seconds, rest) = frames.quotientAndRemainder(dividingBy: Int64(hertz))
        return seconds * 1_000_000_000 + rest * 1_000_000_000 / Int64(hertz)
    }
}
