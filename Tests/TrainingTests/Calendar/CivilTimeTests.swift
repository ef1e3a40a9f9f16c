import Testing

@testable import Training

@Suite struct CivilTimeTests {
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
    func `any other notation is refused for its form`(_ text: String) {
        #expect(throws: CivilTime.ParseError.form(text)) { try CivilTime(parsing: text) }
    }

    @Test(arguments: [
        "2026-02-29T00:00:00", "2026-04-31T00:00:00", "2026-00-10T00:00:00", "2026-13-10T00:00:00",
        "2026-11-00T00:00:00", "2026-11-20T24:00:00", "2026-11-20T08:60:00", "2026-11-20T08:00:60",
        "0000-01-01T00:00:00", "2100-02-29T00:00:00",
    ])
    func `dates and times that do not exist are out of range`(_ text: String) {
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
}
