import Activities
import Glibc
import Interface
import Morse
import Testing
import Training

@testable import Platform

@Suite struct CalendarTests {
    @Test func `days have the dates that the system gives them`() {
        for ordinal in stride(from: Ranges.days.lowerBound, through: Ranges.days.upperBound, by: 89) {
            var seconds = time_t(ordinal * 86_400)
            var broken = tm()
            gmtime_r(&seconds, &broken)
            let date = CivilTime.civil(Day(ordinal: ordinal))
            #expect(date == (Int(broken.tm_year) + 1900, Int(broken.tm_mon) + 1, Int(broken.tm_mday)))
        }
    }

    @Test func `without a time given it is now`() {
        let before = time(nil)
        let moment = SystemCalendar().moment(at: .start)
        #expect((before...time(nil)).contains(Int(moment.epochSeconds)))
    }

    @Test func `a clock far away counts as the end of the years that are written`() {
        for seconds in [Int64(1) << 55, .max, -(Int64(1) << 55), .min, 1 << 40] {
            let kept = SystemCalendar.microseconds(seconds: seconds, nanoseconds: 999_999_999)
            let day = kept / 86_400_000_000
            #expect(Ranges.days.contains(Int(day)), "\(seconds)")
        }
        #expect(SystemCalendar.microseconds(seconds: 1_795_176_000, nanoseconds: 5000) == 1_795_176_000_000_005)
    }

    @Test func `the calendar goes with the session's clock`() {
        // In universal time, so that the result does not depend on the machine.
        let calendar = SystemCalendar(at: Instant(microseconds: 5_000_000))
        let start = calendar.moment(at: Instant(microseconds: 5_000_000))
        for seconds in [1, 59, 3600, 86_400] {
            let later = calendar.moment(at: Instant(microseconds: Int64(5 + seconds) * 1_000_000))
            #expect(later.epochSeconds == start.epochSeconds + Int64(seconds))
        }
    }

    @Test func `while the computer sleeps the calendar goes on, and the session's clock does not`() {
        var slept: Int64 = 40
        let calendar = SystemCalendar(now: nil, slept: { slept })
        let before = calendar.moment(at: .start)
        slept += 30 * 3600
        let after = calendar.moment(at: .start)
        #expect(after.epochSeconds == before.epochSeconds + 30 * 3600)
        #expect(after.day > before.day)
    }

    @Test func `a given time is not moved by sleep`() throws {
        let time = try CivilTime(parsing: "2026-11-20T08:00:00")
        #expect(SystemCalendar(now: time).moment(at: .start).secondOfDay == 8 * 3600)
    }

    // The time zone is global to a process, so each of these tests runs in its own process.

    @Test func `summer time begins and ends in Berlin`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Europe/Berlin", 1)
            // 29 March 2026: 02:00 is 03:00.
            try expect("2026-03-29T01:59:59", after: 0, is: (20_541, 7199), epoch: 1_774_745_999)
            try expect("2026-03-29T01:59:59", after: 1, is: (20_541, 10_800), epoch: 1_774_746_000)
            // 25 October 2026: 03:00 is 02:00, and the day has 25 hours.
            try expect("2026-10-25T01:59:59", after: 1, is: (20_751, 7200), epoch: 1_792_886_400)
            try expect("2026-10-25T01:59:59", after: 3601, is: (20_751, 7200), epoch: 1_792_890_000)
            try expect("2026-10-25T00:00:00", after: 25 * 3600 - 1, is: (20_751, 86_399))
            try expect("2026-10-25T00:00:00", after: 25 * 3600, is: (20_752, 0))
        }
    }

    @Test func `summer time begins and ends in New York`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "America/New_York", 1)
            try expect("2026-03-08T01:59:59", after: 0, is: (20_520, 7199), epoch: 1_772_953_199)
            try expect("2026-03-08T01:59:59", after: 1, is: (20_520, 10_800), epoch: 1_772_953_200)
            try expect("2026-03-08T00:00:00", after: 23 * 3600, is: (20_521, 0))
            try expect("2026-11-01T00:30:00", after: 3600, is: (20_758, 5400), epoch: 1_793_511_000)
            try expect("2026-11-01T00:30:00", after: 7200, is: (20_758, 5400), epoch: 1_793_514_600)
            // An evening there is the next day in universal time. The learner's own day counts.
            try expect("2026-11-20T23:59:59", after: 0, is: (20_777, 86_399), epoch: 1_795_237_199)
            try expect("2026-11-20T23:59:59", after: 1, is: (20_778, 0))
        }
    }

    @Test func `a time that spring skips is an hour later`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Europe/Berlin", 1)
            try expect("2026-03-29T02:30:00", after: 0, is: (20_541, 12_600))
        }
    }

    @Test func `a zone far from universal time has its own day`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Pacific/Kiritimati", 1)
            try expect("2026-11-20T08:00:00", after: 0, is: (20_777, 28_800), epoch: 1_795_111_200)
            setenv("TZ", "Asia/Kathmandu", 1)
            try expect("2026-11-20T00:00:00", after: 0, is: (20_777, 0), epoch: 1_795_112_100)
        }
    }
}

private func expect(
    _ text: String, after seconds: Int64, is expected: (day: Int, second: Int), epoch: Int64? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let calendar = SystemCalendar(now: try CivilTime(parsing: text))
    let moment = calendar.moment(at: Instant(microseconds: seconds * 1_000_000))
    #expect(moment.day.ordinal == expected.day, sourceLocation: sourceLocation)
    #expect(moment.secondOfDay == expected.second, sourceLocation: sourceLocation)
    if let epoch { #expect(moment.epochSeconds == epoch, sourceLocation: sourceLocation) }
}
