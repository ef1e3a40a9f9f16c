public struct AnswerCount: Equatable, Sendable, Codable {
    public var attempts: Int
    public var correct: Int

    public init(attempts: Int = 0, correct: Int = 0) {
        self.attempts = attempts
        self.correct = correct
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        attempts = try values.decode(Ranges.counts, forKey: .attempts)
        correct = try values.decode(0...attempts, forKey: .correct)
    }

    /// Whether at least this percentage was right; false without answers.
    ///
    /// The comparison uses integers, because 0.9 has no exact binary form and 18 of 20 must count as 90 %.
    public func reaches(percent: Int) -> Bool {
        attempts > 0 && correct * 100 >= attempts * percent
    }

    /// Right answers over attempts, 0 to 1; nil without answers.
    public var accuracy: Double? {
        attempts == 0 ? nil : Double(correct) / Double(attempts)
    }

    /// Accuracy in whole percent, 0 to 100, rounded down so that 89.9 does not become 90; nil without answers.
    public var percent: Int? {
        attempts == 0 ? nil : correct * 100 / attempts
    }
}
