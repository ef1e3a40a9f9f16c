import Glibc
import Testing
import Trainer
import Training

@testable import Platform

@Suite struct CalendarTests {
    @Test func `a time is read as it is written`() throws {
        let time = try CivilTime(parsing: "2026-11-20T08:05:09")
        #expect(
            [time.year, time.month, time.day, time.hour, time.minute, time.second] == [2026, 11, 20, 8, 5, 9])
        #expect(time.ordinalDay == Day(ordinal: 20_777))
        #expect(try CivilTime(parsing: "2028-02-29T23:59:59").day == 29)
    }

    @Test(arguments: [
        "", "2026-11-20", "2026-11-20 08:00:00", "2026-11-20T08:00", "2026-11-20T08:00:00Z", "2026-11-20T08:00:00.5",
        "26-11-20T08:00:00", "+026-11-20T08:00:00", "2026-1 -20T08:00:00", "２026-11-20T08:00:00", "tomorrow",
    ])
    func `what is written otherwise is refused for its form`(_ text: String) {
        #expect(throws: CivilTime.ParseError.form(text)) { try CivilTime(parsing: text) }
    }

    @Test(arguments: [
        "2026-02-29T00:00:00", "2026-04-31T00:00:00", "2026-00-10T00:00:00", "2026-13-10T00:00:00",
        "2026-11-00T00:00:00", "2026-11-20T24:00:00", "2026-11-20T08:60:00", "2026-11-20T08:00:60",
        "0000-01-01T00:00:00", "2100-02-29T00:00:00",
    ])
    func `what there is not is refused for its range`(_ text: String) {
        #expect(throws: CivilTime.ParseError.range(text)) { try CivilTime(parsing: text) }
    }

    @Test func `days and dates are each other's inverse, for four centuries`() {
        var previous = CivilTime.civil(Day(ordinal: -73_000))
        for ordinal in -72_999...73_097 {
            let day = Day(ordinal: ordinal)
            let date = CivilTime.civil(day)
            let isNextDay =
                date == (previous.year, previous.month, previous.day + 1)
                || (date.day == 1 && (date.month == previous.month + 1 || (date.month == 1 && previous.month == 12)))
            if CivilTime.day(year: date.year, month: date.month, day: date.day) != day || !isNextDay
                || Day(isoDate: day.isoDate) != day
            {
                Issue.record("\(ordinal): \(date)")
            }
            previous = date
        }
    }

    @Test func `without a time given it is now`() {
        let before = time(nil)
        let moment = SystemCalendar().moment(at: .start)
        #expect((before...time(nil)).contains(Int(moment.epochSeconds)))
    }

    @Test func `the calendar goes with the session's clock`() {
        // In universal time, so that nothing depends on where the test is run.
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

    // The time zone is the process's own, so each of these is a process.

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
            // An evening there is the next day in universal time: the learner's own day counts.
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

/// Checks the moment so many seconds after a local time, in the zone that is set.
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
