internal import Glibc

/// What the timing thread needs of a clock; a virtual one takes its place in tests.
protocol TimingClock: Sendable {
    /// Nanoseconds on the clock.
    func now() -> Int64
    /// Returns when the clock shows that time, at once if it has passed.
    func sleep(until nanoseconds: Int64)
}

/// CLOCK_MONOTONIC, with sleeps to absolute times, so that lateness never adds up.
struct SystemTimingClock: TimingClock {
    func now() -> Int64 { MonotonicClock.nanoseconds }

    func sleep(until nanoseconds: Int64) {
        var until = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &until, nil) == EINTR {}
    }
}

extension Int64 {
    /// Nanoseconds that so many samples last, rounded down.
    static func nanoseconds(frames: Int64, rate: Int) -> Int64 {
        let (seconds, rest) = frames.quotientAndRemainder(dividingBy: Int64(rate))
        return seconds * 1_000_000_000 + rest * 1_000_000_000 / Int64(rate)
    }

    /// Nanoseconds of so many milliseconds.
    static func nanoseconds(milliseconds: Int) -> Int64 { Int64(milliseconds) * 1_000_000 }
}
