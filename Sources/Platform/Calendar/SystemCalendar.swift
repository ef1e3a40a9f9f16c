public import Activities
import CLinux
import Glibc
import Interface
public import Morse
public import Training

/// Uses the system's time zone (TZ, else /etc/localtime), including summer time.
///
/// The real clock is read once. From then on calendar and session share one clock, so setting the system's clock during
/// a session moves no answer to another day. The calendar advances while the computer sleeps; the session's clock does
/// not.
public final class SystemCalendar: LocalCalendar {
    /// Microseconds since 1970-01-01T00:00:00Z at `Instant.start`.
    private let base: Int64
    /// Seconds of sleep since boot.
    private let slept: () -> Int64
    private let sleptAtStart: Int64

    /// - Parameter now: local time from `--now`; nil for the real time. mktime(3) chooses between the two times that
    ///   occur twice in autumn, and moves a time that spring skips to one hour later.
    public convenience init(now: CivilTime? = nil, at instant: Instant = .start) {
        // A given time ignores sleep, so a scripted run is reproducible.
        self.init(now: now, at: instant, slept: now == nil ? { Self.secondsSlept } : { 0 })
    }

    init(now: CivilTime?, at instant: Instant = .start, slept: @escaping () -> Int64) {
        tzset()
        self.slept = slept
        sleptAtStart = slept()
        let epoch = now.map { Int64(Self.epochSeconds(ofLocal: $0)) * 1_000_000 } ?? Self.realTime
        base = epoch - instant.microseconds
    }

    public func moment(at instant: Instant) -> Moment {
        let microseconds = base + instant.microseconds + (slept() - sleptAtStart) * 1_000_000
        // Round down, also before 1970.
        let epoch = microseconds / 1_000_000 - (microseconds % 1_000_000 < 0 ? 1 : 0)
        var seconds = time_t(epoch)
        var local = tm()
        localtime_r(&seconds, &local)
        return Moment(
            epochSeconds: epoch,
            day: CivilTime.day(
                year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday)),
            secondOfDay: Int(local.tm_hour) * 3600 + Int(local.tm_min) * 60 + Int(local.tm_sec))
    }

    public func civil(_ day: Day) -> (year: Int, month: Int, day: Int) {
        CivilTime.civil(day)
    }

    private static var realTime: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return microseconds(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }

    /// Clamped to the years 1 to 9999, in which dates are written. Larger values overflow, and localtime_r fails beyond
    /// 32-bit years.
    static func microseconds(seconds: Int64, nanoseconds: Int64) -> Int64 {
        let years: ClosedRange<Int64> = -62_135_510_400...253_402_214_400
        let kept = min(max(seconds, years.lowerBound), years.upperBound)
        return kept * 1_000_000 + nanoseconds / 1000
    }

    /// CLOCK_BOOTTIME minus CLOCK_MONOTONIC, rounded to the second because the two clocks are not read at once.
    private static var secondsSlept: Int64 {
        var whole = timespec()
        clock_gettime(CLOCK_BOOTTIME, &whole)
        let awake = MonotonicClock.nanoseconds
        let asleep = Int64(whole.tv_sec) * 1_000_000_000 + Int64(whole.tv_nsec) - awake
        return (asleep + 500_000_000) / 1_000_000_000
    }

    private static func epochSeconds(ofLocal time: CivilTime) -> time_t {
        var local = tm()
        local.tm_year = CInt(time.year - 1900)
        local.tm_mon = CInt(time.month - 1)
        local.tm_mday = CInt(time.day)
        local.tm_hour = CInt(time.hour)
        local.tm_min = CInt(time.minute)
        local.tm_sec = CInt(time.second)
        // -1: the zone decides about summer time.
        local.tm_isdst = -1
        return mktime(&local)
    }
}
