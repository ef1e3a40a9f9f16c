import Glibc
public import Training

/// A date and a time of day as people write them, in the Gregorian calendar, without a time zone.
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

    /// Why a text is no time.
    public enum ParseError: Error, Equatable, Sendable {
        /// Not of the form `2026-11-20T08:00:00`.
        case form(String)
        /// Of that form, but there is no such day or hour.
        case range(String)
    }

    /// Reads `2026-11-20T08:00:00`, local time: ISO 8601, extended format, no zone.
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
        // What the system's calendar would carry over into the next month is no day.
        guard year >= 1, Self.civil(ordinalDay) == (year, month, day), hour < 24, minute < 60, second < 60 else {
            throw .range(text)
        }
    }

    /// The day, counted from 1970-01-01.
    public var ordinalDay: Day { Self.day(year: year, month: month, day: day) }

    /// The day of a date.
    static func day(year: Int, month: Int, day: Int) -> Day {
        var broken = tm()
        broken.tm_year = CInt(year - 1900)
        broken.tm_mon = CInt(month - 1)
        broken.tm_mday = CInt(day)
        // A day of universal time has always 86 400 seconds, so this is exact.
        return Day(ordinal: timegm(&broken) / 86_400)
    }

    /// The date of a day.
    static func civil(_ day: Day) -> (year: Int, month: Int, day: Int) {
        var seconds = time_t(day.ordinal * 86_400)
        var broken = tm()
        gmtime_r(&seconds, &broken)
        return (Int(broken.tm_year) + 1900, Int(broken.tm_mon) + 1, Int(broken.tm_mday))
    }
}

extension Day {
    /// `2026-11-20`.
    var isoDate: String {
        let date = CivilTime.civil(self)
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    }

    /// The day of `2026-11-20`; nil if that is no date.
    init?(isoDate: some StringProtocol) {
        guard let time = try? CivilTime(parsing: "\(isoDate)T00:00:00") else { return nil }
        self = time.ordinalDay
    }
}
