/// A day on which one of the two ways is used.
struct ComparisonDay: Equatable, Sendable, Codable {
    let day: Day
    let way: ComparisonWay
    /// When its probe ended, in seconds since 1970.
    let began: Int
    /// Practised, in milliseconds.
    var milliseconds = 0
    /// When the learner practised last, in seconds since 1970; nil before the first time.
    var practised: Int?
    /// When the learner completed the latest piece of the day's practice, in seconds since 1970.
    var pieceEnded: Int?
    /// Whether the learner practised at another time than the way says.
    var isSpoilt = false
    /// The share of right answers of the next day's probe, in points; nil while it is unknown.
    var points: Double?
    /// The natural logarithm of the median recognition time in milliseconds of that probe; nil if there is none.
    var time: Double?

    init(day: Day, way: ComparisonWay, began: Int) {
        self.day = day
        self.way = way
        self.began = began
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        day = try values.decode(Day.self, forKey: .day)
        way = try values.decode(ComparisonWay.self, forKey: .way)
        began = try values.decode(Ranges.epoch, forKey: .began)
        milliseconds = try values.decode(Ranges.practice, forKey: .milliseconds)
        practised = try values.decodeIfPresent(Ranges.epoch, forKey: .practised)
        pieceEnded = try values.decodeIfPresent(Ranges.epoch, forKey: .pieceEnded)
        isSpoilt = try values.decode(Bool.self, forKey: .isSpoilt)
        points = try values.decodeIfPresent(Double.self, forKey: .points)
        time = try values.decodeIfPresent(Double.self, forKey: .time)
    }
}

/// Two days in a row, one for each way.
struct ComparisonPair: Equatable, Sendable, Codable {
    /// One or two days.
    var days: [ComparisonDay]
    /// The settings on which answers depend, as text. If they change, the days cannot be compared.
    let conditions: String

    /// The last day.
    var last: ComparisonDay { days[days.count - 1] }

    init(days: [ComparisonDay], conditions: String) {
        self.days = days
        self.conditions = conditions
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        days = try values.decode([ComparisonDay].self, forKey: .days)
        conditions = try values.decode(String.self, forKey: .conditions)
        try values.check(days.count, in: 1...2, forKey: .days)
    }
}
