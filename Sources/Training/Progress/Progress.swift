public struct DirectionProgress: Equatable, Sendable, Codable {
    /// Number of unlocked characters, from 2 to the length of the course.
    public var level: Int
    /// Days between sessions, 1 to 365. The classic schedule stays within 30.
    public var intervalDays: Int
    /// The due day of the next session; nil before the first.
    public var due: Day?
    /// The last day that counted for this direction of the course.
    public var lastPractised: Day?
    /// The first day that counted for this direction of the course.
    public var firstPractised: Day?
    /// The day the current level was reached; nil at the first level.
    public var levelReached: Day?

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

public struct CharacterTotals: Equatable, Sendable, Codable {
    /// Attempts in receiving. Ear training is counted separately and never affects proficiency.
    public var receiveAttempts = 0
    public var receiveCorrect = 0
    public var sendAttempts = 0
    public var sendCorrect = 0
    public var earAttempts = 0
    public var earCorrect = 0
    /// Attempts in receiving by touch, which never affect proficiency either.
    public var touchAttempts = 0
    public var touchCorrect = 0
    /// Median recognition time of right answers in receiving; nil if none was measured.
    public var recognitionMilliseconds: Int?

    public init() {}

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        receiveAttempts = try values.decode(Ranges.counts, forKey: .receiveAttempts)
        receiveCorrect = try values.decode(0...receiveAttempts, forKey: .receiveCorrect)
        sendAttempts = try values.decode(Ranges.counts, forKey: .sendAttempts)
        sendCorrect = try values.decode(0...sendAttempts, forKey: .sendCorrect)
        earAttempts = try values.decode(Ranges.counts, forKey: .earAttempts)
        earCorrect = try values.decode(0...earAttempts, forKey: .earCorrect)
        // Earlier versions had no touch.
        touchAttempts = try values.decodeIfPresent(Ranges.counts, forKey: .touchAttempts) ?? 0
        touchCorrect = try values.decodeIfPresent(0...touchAttempts, forKey: .touchCorrect) ?? 0
        recognitionMilliseconds = try values.decodeIfPresent(Ranges.recognition, forKey: .recognitionMilliseconds)
    }

    /// Right answers over attempts, receiving and sending together; nil without answers.
    public var proficiency: Double? {
        let attempts = receiveAttempts + sendAttempts
        return attempts == 0 ? nil : Double(receiveCorrect + sendCorrect) / Double(attempts)
    }
}

public struct Confusion: Equatable, Sendable, Codable {
    /// The character asked.
    public var target: String
    /// The character answered.
    public var answer: String
    public var count: Int

    public init(target: String, answer: String, count: Int) {
        self.target = target
        self.answer = answer
        self.count = count
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        target = try values.decode(String.self, forKey: .target)
        answer = try values.decode(String.self, forKey: .answer)
        count = try values.decode(Ranges.counts, forKey: .count)
    }
}

public struct Streak: Equatable, Sendable, Codable {
    /// Number of days up to and including `lastDay`.
    public var current = 0
    public var longest = 0
    public var lastDay: Day?

    public init() {}
}

/// The learner's progress, as loaded from storage.
public struct Progress: Equatable, Sendable, Codable {
    public var receive = DirectionProgress()
    public var send = DirectionProgress()
    /// By `Symbol.text`.
    public var characters: [String: CharacterTotals] = [:]
    /// Most frequent first, then by target and answer.
    public var confusions: [Confusion] = []
    public var streak = Streak()
    /// Number of finished sessions of any kind.
    public var sessions = 0
    /// Seconds by which the learner's clock was ahead of universal time on the latest day of practice; nil before the
    /// first.
    public var zoneSeconds: Int?
    /// Characters already introduced, by direction.
    public var introduced: [Direction: Set<String>] = [:]

    public init() {}

    public subscript(direction: Direction) -> DirectionProgress {
        get { direction == .receive ? receive : send }
        set { if direction == .receive { receive = newValue } else { send = newValue } }
    }
}
