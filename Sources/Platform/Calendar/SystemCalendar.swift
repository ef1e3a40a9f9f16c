import CLinux
import Glibc
public import Trainer
public import Training

/// The learner's calendar: the system's time zone (TZ, or else /etc/localtime), including summer time.
///
/// The real clock is read once. From then on calendar and session share one clock, so setting the system's clock during
/// a session moves no answer to another day.  The session's clock stops while the computer sleeps; the calendar does
/// not.
public final class SystemCalendar: LocalCalendar {
    /// Microseconds since 1970-01-01T00:00:00Z at `Instant.start`.
    private let base: Int64
    /// Seconds that the computer has slept since boot.
    private let slept: () -> Int64
    private let sleptAtStart: Int64

    /// A calendar that shows a given time at an instant of the session.
    ///
    /// - Parameters:
    ///   - now: local time, as from `--now`; nil for the real time.  For an hour that occurs twice in autumn one is
    ///     chosen, and a time skipped in spring becomes an hour later, both as mktime(3) decides.
    ///   - instant: when it is that time.
    public convenience init(now: CivilTime? = nil, at instant: Instant = .start) {
        // With a given time, only the session's clock counts.
        self.init(now: now, at: instant, slept: now == nil ? { Self.secondsSlept } : { 0 })
    }

    init(now: CivilTime?, at instant: Instant = .start, slept: @escaping () -> Int64) {
        tzset()
        self.slept = slept
        sleptAtStart = slept()
        let epoch = now.map { Int64(Self.epochSeconds(ofLocal: $0)) * 1_000_000 } ?? Self.realTime
        base = epoch - instant.microseconds
    }

    /// The calendar moment at an instant.
    public func moment(at instant: Instant) -> Moment {
        let microseconds = base + instant.microseconds + (slept() - sleptAtStart) * 1_000_000
        // Rounded down, even before 1970.
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

    /// Year, month and day of a day.
    public func civil(_ day: Day) -> (year: Int, month: Int, day: Int) {
        CivilTime.civil(day)
    }

    private static var realTime: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return microseconds(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }

    /// Microseconds of a clock. One beyond the years in which dates are written, 1 to 9999, counts as their end: more
    /// seconds do not fit, and localtime_r knows no year beyond 32 bits.
    static func microseconds(seconds: Int64, nanoseconds: Int64) -> Int64 {
        let years: ClosedRange<Int64> = -62_135_510_400...253_402_214_400
        let kept = min(max(seconds, years.lowerBound), years.upperBound)
        return kept * 1_000_000 + nanoseconds / 1000
    }

    /// CLOCK_BOOTTIME minus CLOCK_MONOTONIC, to the nearest second because the two are read one after the other.
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
        // Let the zone decide whether it is summer time.
        local.tm_isdst = -1
        return mktime(&local)
    }
}
