import Glibc
public import Training

/// The session's clock in real time: CLOCK_MONOTONIC since the program's start.
public struct MonotonicClock: Sendable {
    /// CLOCK_MONOTONIC at `Instant.start`, in nanoseconds.
    public let origin: Int64

    /// A clock that starts at a moment of CLOCK_MONOTONIC, by default now.
    public init(origin: Int64 = MonotonicClock.nanoseconds) {
        self.origin = origin
    }

    /// CLOCK_MONOTONIC in nanoseconds.
    public static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The present instant, rounded down.
    public var now: Instant { instant(at: Self.nanoseconds) }

    /// The instant at a moment of CLOCK_MONOTONIC in nanoseconds, rounded down.
    public func instant(at nanoseconds: Int64) -> Instant {
        Instant(microseconds: (nanoseconds - origin) / 1000)
    }

    /// Nanoseconds from now until an instant; none or less if it has come.
    func nanoseconds(until instant: Instant) -> Int64 {
        instant.microseconds * 1000 + origin - Self.nanoseconds
    }
}
