/// A day of the learner's calendar, without a time zone: the unit of streaks and due dates.
public struct Day: Hashable, Comparable, Sendable, Codable {
    /// Days since 1970-01-01.
    public var ordinal: Int

    public init(ordinal: Int) {
        self.ordinal = ordinal
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        ordinal = try values.decode(Ranges.days, forKey: .ordinal)
    }

    /// - Parameter days: may be negative.
    public func advanced(by days: Int) -> Day { Day(ordinal: ordinal + days) }

    public func days(since earlier: Day) -> Int { ordinal - earlier.ordinal }

    /// 1 is Monday, 7 is Sunday.
    public var weekday: Int { ((ordinal + 3) % 7 + 7) % 7 + 1 }

    public static func < (left: Day, right: Day) -> Bool { left.ordinal < right.ordinal }
}

/// A moment in universal time and in the learner's calendar.
public struct Moment: Equatable, Sendable, Codable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public var epochSeconds: Int64
    /// In the learner's calendar.
    public var day: Day
    /// Seconds since local midnight, 0 to 86 400.
    public var secondOfDay: Int

    public init(epochSeconds: Int64, day: Day, secondOfDay: Int) {
        self.epochSeconds = epochSeconds
        self.day = day
        self.secondOfDay = secondOfDay
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        epochSeconds = Int64(try values.decode(Ranges.epoch, forKey: .epochSeconds))
        day = try values.decode(Day.self, forKey: .day)
        secondOfDay = try values.decode(Ranges.secondOfDay, forKey: .secondOfDay)
    }

    /// Seconds by which the learner's clock is ahead of universal time. Real zones span -12 to 14 hours.
    public var zoneSeconds: Int { day.ordinal * 86_400 + secondOfDay - Int(epochSeconds) }
}
