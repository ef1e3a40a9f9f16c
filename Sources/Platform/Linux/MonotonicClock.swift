import CLinux
public import Morse
import Training

/// The session's clock in real time: CLOCK_MONOTONIC since the start of the program.
public struct MonotonicClock: Sendable {
    /// CLOCK_MONOTONIC at `Instant.start`, in nanoseconds.
    public let origin: Int64

    public init(origin: Int64 = MonotonicClock.nanoseconds) {
        self.origin = origin
    }

    public static var nanoseconds: Int64 { CLinux_monotonic_nanoseconds() }

    public var now: Instant { instant(at: Self.nanoseconds) }

    /// Rounds down.
    public func instant(at nanoseconds: Int64) -> Instant {
        Instant(microseconds: (nanoseconds - origin) / 1000)
    }

    /// Negative if the instant has passed.
    func nanoseconds(until instant: Instant) -> Int64 {
        instant.microseconds * 1000 + origin - Self.nanoseconds
    }
}
