/// How far the learner is in one direction.
public struct DirectionProgress: Equatable, Sendable, Codable {
    /// Number of characters unlocked, from 2 to the course's length.
    public var level: Int
    /// Days between sessions by the schedule, 1 to 30.
    public var intervalDays: Int
    /// When the next session is due; nil before the first.
    public var due: Day?
    /// The day of the last finished Learn session in this direction.
    public var lastPractised: Day?
    /// The day of the first finished Learn session in this direction.
    public var firstPractised: Day?
    /// The day the present level was reached; nil at the first.
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
    /// Asked and right, by direction; ear training is kept apart and never counts as proficiency.
    public var receiveAttempts = 0
    /// Right when received.
    public var receiveCorrect = 0
    /// Asked for sending.
    public var sendAttempts = 0
    /// Right when sent.
    public var sendCorrect = 0
    /// Asked in ear training.
    public var earAttempts = 0
    /// Right in ear training.
    public var earCorrect = 0
    /// Median recognition time of right received answers in milliseconds; nil when there are none.
    public var recognitionMilliseconds: Int?

    /// Nothing asked yet.
    public init() {}

    /// Right answers over attempts of receive and send together; nil when there are none.
    public var proficiency: Double? {
        let attempts = receiveAttempts + sendAttempts
        return attempts == 0 ? nil : Double(receiveCorrect + sendCorrect) / Double(attempts)
    }
}

/// One character taken for another, and how often.
public struct Confusion: Equatable, Sendable, Codable {
    /// What was asked.
    public var target: String
    /// What was answered.
    public var answer: String
    /// How often.
    public var count: Int

    /// Makes a confusion.
    public init(target: String, answer: String, count: Int) {
        self.target = target
        self.answer = answer
        self.count = count
    }
}

/// Consecutive calendar days with a finished session.
public struct Streak: Equatable, Sendable, Codable {
    /// Days up to and including `lastDay`.
    public var current = 0
    /// The longest ever.
    public var longest = 0
    /// The last day with a finished session.
    public var lastDay: Day?

    /// No day yet.
    public init() {}
}

/// Everything that is known of the learner, as loaded from storage.
public struct Progress: Equatable, Sendable, Codable {
    /// The two directions.
    public var receive = DirectionProgress()
    /// Sending.
    public var send = DirectionProgress()
    /// By `Symbol.text`.
    public var characters: [String: CharacterTotals] = [:]
    /// Most frequent first, then by target and answer.
    public var confusions: [Confusion] = []
    /// Practice days in a row.
    public var streak = Streak()
    /// Finished sessions of any kind.
    public var sessions = 0
    /// How far the learner's clock was ahead of universal time in the latest of them, in seconds; nil before the first.
    public var zoneSeconds: Int?
    /// Characters whose introduction was heard, by direction.
    public var introduced: [Direction: Set<String>] = [:]

    /// A new learner.
    public init() {}

    /// The progress of one direction.
    public subscript(direction: Direction) -> DirectionProgress {
        get { direction == .receive ? receive : send }
        set { if direction == .receive { receive = newValue } else { send = newValue } }
    }
}
