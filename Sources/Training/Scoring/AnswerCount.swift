/// How often something was asked and how often the answer was right.
public struct AnswerCount: Equatable, Sendable, Codable {
    /// Number of answers.
    public var attempts: Int
    /// Number of right answers.
    public var correct: Int

    /// Makes a count.
    public init(attempts: Int = 0, correct: Int = 0) {
        self.attempts = attempts
        self.correct = correct
    }

    /// Decodes a stored count.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        attempts = try values.decode(Ranges.counts, forKey: .attempts)
        correct = try values.decode(0...attempts, forKey: .correct)
    }

    /// Whether at least this percentage was right; false if nothing was asked.
    ///
    /// Compared in whole numbers: 0.9 has no exact binary form, and 18 of 20 must be 90 %.
    public func reaches(percent: Int) -> Bool {
        attempts > 0 && correct * 100 >= attempts * percent
    }

    /// Right answers over attempts, 0 to 1; nil if nothing was asked.
    public var accuracy: Double? {
        attempts == 0 ? nil : Double(correct) / Double(attempts)
    }

    /// Accuracy in whole percent, 0 to 100, rounded down so that 89.9 is never called 90; nil if nothing was asked.
    public var percent: Int? {
        attempts == 0 ? nil : correct * 100 / attempts
    }
}
