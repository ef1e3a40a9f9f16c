import CLinux
import Sound

/// Tests use a virtual clock.
protocol TimingClock: Sendable {
    func now() -> Int64
    func sleep(until nanoseconds: Int64)
    /// Returns when the bell rings, or has rung since the last call, or at the given time.
    func doze(until nanoseconds: Int64?, bell: Unmanaged<EventFD>)
}

/// CLOCK_MONOTONIC. Sleeps end at absolute times, so lateness does not add up.
struct SystemTimingClock: TimingClock {
    func now() -> Int64 { CLinux_monotonic_nanoseconds() }

    func sleep(until nanoseconds: Int64) { CLinux_sleep_until(nanoseconds) }

    func doze(until nanoseconds: Int64?, bell: Unmanaged<EventFD>) {
        let time = if let nanoseconds { max(0, nanoseconds - now()) } else { Int64(-1) }
        bell.use { $0.takeRing(nanoseconds: time) }
    }
}
