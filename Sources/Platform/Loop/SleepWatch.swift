import CLinux
import Glibc

/// Notices that the computer slept: a clock that includes sleep has advanced more than one that does not.
struct SleepWatch: ~Copyable {
    /// Poll it for reading; -1 if not available.  The kernel signals it when the computer wakes.
    let descriptor: CInt
    private let asleep: () -> Int64
    private var known: Int64

    /// Shorter sleep is ignored, in nanoseconds.
    static let shortest: Int64 = 1_000_000_000

    /// - Parameter asleep: nanoseconds that the computer has slept since boot.
    init(asleep: @escaping () -> Int64 = SleepWatch.nanosecondsAsleep) {
        self.asleep = asleep
        known = asleep()
        // A timer that never expires is cancelled when the calendar's clock jumps, as it does on waking.
        descriptor = timerfd_create(CInt(CLOCK_REALTIME), CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
        arm()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether the computer slept since the last call.
    mutating func takeSleep() -> Bool {
        let now = asleep()
        defer { known = now }
        return now - known > Self.shortest
    }

    /// Prepares for the next time.
    func arm() {
        guard descriptor >= 0 else { return }
        _ = try? FileInput.some(from: descriptor, upTo: MemoryLayout<UInt64>.size)
        var end = itimerspec()
        end.it_value.tv_sec = Int(Int32.max) * 64
        timerfd_settime(descriptor, CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET), &end, nil)
    }

    /// Computed from the system's clocks.
    static func nanosecondsAsleep() -> Int64 {
        var (counting, resting) = (timespec(), timespec())
        clock_gettime(CLOCK_MONOTONIC, &resting)
        clock_gettime(CLOCK_BOOTTIME, &counting)
        return Int64(counting.tv_sec - resting.tv_sec) * 1_000_000_000 + Int64(counting.tv_nsec - resting.tv_nsec)
    }
}
