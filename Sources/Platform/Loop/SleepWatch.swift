import CLinux
import Glibc

/// Detects sleep of the computer: CLOCK_BOOTTIME advances during sleep, CLOCK_MONOTONIC does not.
struct SleepWatch: ~Copyable {
    /// Readable when the computer wakes; -1 if the kernel refused the timer.
    let descriptor: CInt
    private let asleep: () -> Int64
    private var known: Int64

    /// Shorter sleep is ignored. In nanoseconds.
    static let shortest: Int64 = 1_000_000_000

    init(asleep: @escaping () -> Int64 = SleepWatch.nanosecondsAsleep) {
        self.asleep = asleep
        known = asleep()
        // The timer never expires. The kernel cancels it when CLOCK_REALTIME jumps, as it does on waking.
        descriptor = timerfd_create(CInt(CLOCK_REALTIME), CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
        arm()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    mutating func takeSleep() -> Bool {
        let now = asleep()
        defer { known = now }
        return now - known > Self.shortest
    }

    func arm() {
        guard descriptor >= 0 else { return }
        _ = try? FileInput.some(from: descriptor, upTo: MemoryLayout<UInt64>.size)
        var end = itimerspec()
        end.it_value.tv_sec = Int(Int32.max) * 64
        timerfd_settime(descriptor, CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET), &end, nil)
    }

    static func nanosecondsAsleep() -> Int64 {
        var (counting, resting) = (timespec(), timespec())
        clock_gettime(CLOCK_MONOTONIC, &resting)
        clock_gettime(CLOCK_BOOTTIME, &counting)
        return Int64(counting.tv_sec - resting.tv_sec) * 1_000_000_000 + Int64(counting.tv_nsec - resting.tv_nsec)
    }
}
