internal import CLinux

/// What the timing thread needs of a clock; a virtual one takes its place in tests.
protocol TimingClock: Sendable {
    /// Nanoseconds on the clock.
    func now() -> Int64
    /// Returns when the clock shows that time, at once if it has passed.
    func sleep(until nanoseconds: Int64)
}

/// CLOCK_MONOTONIC, with sleeps to absolute times, so that lateness never adds up.
struct SystemTimingClock: TimingClock {
    func now() -> Int64 { CLinux_monotonic_nanoseconds() }

    func sleep(until nanoseconds: Int64) { CLinux_sleep_until(nanoseconds) }
}
