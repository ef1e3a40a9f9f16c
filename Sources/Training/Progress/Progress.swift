/// The learner's progress in one direction.
public struct DirectionProgress: Equatable, Sendable, Codable {
    /// Number of characters unlocked, from 2 to the course's length.
    public var level: Int
    /// Days between sessions, 1 to 30, set by the schedule.
    public var intervalDays: Int
    /// The day the next session is due; nil before the first.
    public var due: Day?
    /// The day of the last finished Learn session in this direction.
    public var lastPractised: Day?
    /// The day of the first finished Learn session in this direction.
    public var firstPractised: Day?
    /// The day the current level was reached; nil at the first level.
    public var levelReached: Day?

    /// The state before the first session.
    public init(
        level: Int = 2, intervalDays: Int = 1, due: Day? = nil, lastPractised: Day? = nil, firstPractised: Day? = nil,
        levelReached: Day? = nil
    ) {
        self.level = level
        self.intervalDays = intervalDays
        self.due = due
        self.lastPractised = lastPractised
        self.firstPractised = firstPractised
        self.levelReached = levelReached
    }
}

/// Answers counted for one character.
public struct CharacterTotals: Equatable, Sendable, Codable {
    /// Times asked in receiving; ear training is kept apart and never counts as proficiency.
    public var receiveAttempts = 0
    /// Times right in receiving.
    public var receiveCorrect = 0
    /// Times asked in sending.
    public var sendAttempts = 0
    /// Times right in sending.
    public var sendCorrect = 0
    /// Times asked in ear training.
    public var earAttempts = 0
    /// Times right in ear training.
    public var earCorrect = 0
    /// Median recognition time of right answers in receiving, in milliseconds; nil if there are none.
    public var recognitionMilliseconds: Int?

    /// Makes totals of zero.
    public init() {}

    /// Decodes stored totals.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        receiveAttempts = try values.decode(Ranges.counts, forKey: .receiveAttempts)
        receiveCorrect = try values.decode(0...receiveAttempts, forKey: .receiveCorrect)
        sendAttempts = try values.decode(Ranges.counts, forKey: .sendAttempts)
        sendCorrect = try values.decode(0...sendAttempts, forKey: .sendCorrect)
        earAttempts = try values.decode(Ranges.counts, forKey: .earAttempts)
        earCorrect = try values.decode(0...earAttempts, forKey: .earCorrect)
        recognitionMilliseconds = try values.decodeIfPresent(Ranges.recognition, forKey: .recognitionMilliseconds)
    }

    /// Right answers over attempts of receiving and sending together; nil if there are none.
    public var proficiency: Double? {
        let attempts = receiveAttempts + sendAttempts
        return attempts == 0 ? nil : Double(receiveCorrect + sendCorrect) / Double(attempts)
    }
}

/// One character taken for another, with a count.
public struct Confusion: Equatable, Sendable, Codable {
    /// The character asked.
    public var target: String
    /// The character answered.
    public var answer: String
    /// The number of times.
    public var count: Int

    /// Makes a confusion.
    public init(target: String, answer: String, count: Int) {
        self.target = target
        self.answer = answer
        self.count = count
    }

    /// Decodes a stored confusion.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        target = try values.decode(String.self, forKey: .target)
        answer = try values.decode(String.self, forKey: .answer)
        count = try values.decode(Ranges.counts, forKey: .count)
    }
}

/// Consecutive calendar days of practice.
public struct Streak: Equatable, Sendable, Codable {
    /// Days up to and including `lastDay`.
    public var current = 0
    /// The longest ever.
    public var longest = 0
    /// The last day of practice.
    public var lastDay: Day?

    /// An empty streak.
    public init() {}
}

/// Everything known about the learner, as loaded from storage.
public struct Progress: Equatable, Sendable, Codable {
    /// Receiving.
    public var receive = DirectionProgress()
    /// Sending.
    public var send = DirectionProgress()
    /// By `Symbol.text`.
    public var characters: [String: CharacterTotals] = [:]
    /// Most frequent first, then by target and answer.
    public var confusions: [Confusion] = []
    /// Consecutive days of practice.
    public var streak = Streak()
    /// Finished sessions of any kind.
    public var sessions = 0
    /// How far the learner's clock was ahead of universal time on the latest day of practice, in seconds; nil before the
    /// first.
    public var zoneSeconds: Int?
    /// Characters whose introduction has been heard, by direction.
    public var introduced: [Direction: Set<String>] = [:]

    /// The progress of a new learner.
    public init() {}

    /// The progress of one direction.
    public subscript(direction: Direction) -> DirectionProgress {
        get { direction == .receive ? receive : send }
        set { if direction == .receive { receive = newValue } else { send = newValue } }
    }
}
