internal import CLinux
internal import Sound

/// What the timing thread needs of a clock; a virtual one takes its place in tests.
protocol TimingClock: Sendable {
    /// Nanoseconds on the clock.
    func now() -> Int64
    /// Returns when the clock shows that time, at once if it has passed.
    func sleep(until nanoseconds: Int64)
    /// Returns when the bell is rung, or was since the last call, or when the clock shows that time; nil for no such time.
    func doze(until nanoseconds: Int64?, bell: Unmanaged<EventFD>)
}

/// CLOCK_MONOTONIC, with sleeps to absolute times, so that lateness never adds up.
struct SystemTimingClock: TimingClock {
    func now() -> Int64 { CLinux_monotonic_nanoseconds() }

    func sleep(until nanoseconds: Int64) { CLinux_sleep_until(nanoseconds) }

    func doze(until nanoseconds: Int64?, bell: Unmanaged<EventFD>) {
        let time = if let nanoseconds { max(0, nanoseconds - now()) } else { Int64(-1) }
        bell.use { $0.takeRing(nanoseconds: time) }
    }
}
