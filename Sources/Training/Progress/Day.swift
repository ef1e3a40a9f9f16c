/// A day of the learner's own calendar, without a time zone: the unit of streaks and due dates.
public struct Day: Hashable, Comparable, Sendable, Codable {
    /// Days since 1970-01-01.
    public var ordinal: Int

    /// Makes a day from its number.
    public init(ordinal: Int) {
        self.ordinal = ordinal
    }

    /// Decodes a stored day.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        ordinal = try values.decode(Ranges.days, forKey: .ordinal)
    }

    /// The day a number of days later, or earlier if negative.
    public func advanced(by days: Int) -> Day { Day(ordinal: ordinal + days) }

    /// Days from an earlier day to this one.
    public func days(since earlier: Day) -> Int { ordinal - earlier.ordinal }

    /// The day of the week: 1 is Monday, 7 Sunday.
    public var weekday: Int { ((ordinal + 3) % 7 + 7) % 7 + 1 }

    /// Orders days by time.
    public static func < (left: Day, right: Day) -> Bool { left.ordinal < right.ordinal }
}

/// A moment as stored: the day and second of the learner's own calendar, and the moment in universal time.
public struct Moment: Equatable, Sendable, Codable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public var epochSeconds: Int64
    /// The learner's calendar day.
    public var day: Day
    /// Seconds since local midnight, 0 to 86 400.
    public var secondOfDay: Int

    /// Makes a moment.
    public init(epochSeconds: Int64, day: Day, secondOfDay: Int) {
        self.epochSeconds = epochSeconds
        self.day = day
        self.secondOfDay = secondOfDay
    }

    /// Decodes a stored moment.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        epochSeconds = Int64(try values.decode(Ranges.epoch, forKey: .epochSeconds))
        day = try values.decode(Day.self, forKey: .day)
        secondOfDay = try values.decode(Ranges.secondOfDay, forKey: .secondOfDay)
    }

    /// How far the learner's clock is ahead of universal time, in seconds: from -12 to 14 hours on Earth.
    public var zoneSeconds: Int { day.ordinal * 86_400 + secondOfDay - Int(epochSeconds) }
}
