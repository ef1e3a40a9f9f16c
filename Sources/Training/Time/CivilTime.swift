/// A date and time of day in the Gregorian calendar, without a time zone.
public struct CivilTime: Equatable, Sendable {
    /// 1 or later.
    public var year: Int
    /// 1 to 12.
    public var month: Int
    /// 1 to 31.
    public var day: Int
    /// 0 to 23.
    public var hour: Int
    /// 0 to 59.
    public var minute: Int
    /// 0 to 59.
    public var second: Int

    public enum ParseError: Error, Equatable, Sendable {
        /// Not of the form `2026-11-20T08:00:00`.
        case form(String)
        /// Of that form, but the day or time does not exist.
        case range(String)
    }

    /// Parses ISO 8601 in extended format, local time: `2026-11-20T08:00:00`.
    public init(parsing text: String) throws(ParseError) {
        let bytes = Array(text.utf8)
        let form = Array("0000-00-00T00:00:00".utf8)
        let isOfForm =
            bytes.count == form.count
            && zip(bytes, form).allSatisfy { byte, sign in
                sign == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == sign
            }
        guard isOfForm else { throw .form(text) }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        year = number(0..<4)
        month = number(5..<7)
        day = number(8..<10)
        hour = number(11..<13)
        minute = number(14..<16)
        second = number(17..<19)
        // A day that carries over into the next month does not exist.
        guard year >= 1, Self.civil(ordinalDay) == (year, month, day), hour < 24, minute < 60, second < 60 else {
            throw .range(text)
        }
    }

    public var ordinalDay: Day { Self.day(year: year, month: month, day: day) }

    /// A month or day beyond the end carries over.
    package static func day(year: Int, month: Int, day: Int) -> Day {
        // If the year begins in March, the leap day comes last, and months of 31, 30, 31, 30, 31 days repeat.
        let year = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        return Day(
            ordinal: year * 365 + year / 4 - year / 100 + year / 400 + (153 * months + 2) / 5 + day - 1
                - firstOfMarch)
    }

    /// Source: E. Hinnant, *chrono-compatible low-level date algorithms*, civil_from_days.
    package static func civil(_ day: Day) -> (year: Int, month: Int, day: Int) {
        // Days outside the calendar count as its first or last day. No clock shows them.
        let (cycle, ofCycle) = (Ranges.days.clamping(day.ordinal) + firstOfMarch).quotientAndRemainder(
            dividingBy: 146_097)
        let year = (ofCycle - ofCycle / 1460 + ofCycle / 36_524 - ofCycle / 146_096) / 365
        let ofYear = ofCycle - (year * 365 + year / 4 - year / 100)
        let months = (5 * ofYear + 2) / 153
        let month = months < 10 ? months + 3 : months - 9
        return (
            cycle * 400 + year + (month <= 2 ? 1 : 0), month, ofYear - (153 * months + 2) / 5 + 1
        )
    }

    private static let firstOfMarch = 719_468
}

extension Day {
    /// For example `2026-11-20`.
    package var isoDate: String {
        let date = CivilTime.civil(self)
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    }

    /// Parses `2026-11-20`; nil if that is not a date.
    package init?(isoDate: some StringProtocol) {
        // Byte by byte, because an archive has a million dates.
        var (part, place, parts) = (0, 0, (year: 0, month: 0, day: 0))
        for byte in isoDate.utf8 {
            switch (place, byte) {
            case (4, UInt8(ascii: "-")): (parts.year, part) = (part, 0)
            case (7, UInt8(ascii: "-")): (parts.month, part) = (part, 0)
            case (4, _), (7, _), (10..., _): return nil
            case (_, UInt8(ascii: "0")...UInt8(ascii: "9")): part = part * 10 + Int(byte - UInt8(ascii: "0"))
            default: return nil
            }
            place += 1
        }
        guard place == 10, parts.year >= 1 else { return nil }
        parts.day = part
        self = CivilTime.day(year: parts.year, month: parts.month, day: parts.day)
        // A day that carries over into the next month does not exist.
        guard CivilTime.civil(self) == parts else { return nil }
    }
}
