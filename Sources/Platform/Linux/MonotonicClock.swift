import CLinux
public import Training

/// The session's clock in real time: CLOCK_MONOTONIC since the program's start.
public struct MonotonicClock: Sendable {
    /// CLOCK_MONOTONIC at `Instant.start`, in nanoseconds.
    public let origin: Int64

    /// Makes a clock that starts at a CLOCK_MONOTONIC time, by default now.
    public init(origin: Int64 = MonotonicClock.nanoseconds) {
        self.origin = origin
    }

    /// CLOCK_MONOTONIC in nanoseconds.
    public static var nanoseconds: Int64 { CLinux_monotonic_nanoseconds() }

    /// The current instant, rounded down.
    public var now: Instant { instant(at: Self.nanoseconds) }

    /// The instant at a CLOCK_MONOTONIC time in nanoseconds, rounded down.
    public func instant(at nanoseconds: Int64) -> Instant {
        Instant(microseconds: (nanoseconds - origin) / 1000)
    }

    /// Nanoseconds from now until an instant; zero or negative if it has passed.
    func nanoseconds(until instant: Instant) -> Int64 {
        instant.microseconds * 1000 + origin - Self.nanoseconds
    }
}
