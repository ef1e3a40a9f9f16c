/// How often something was asked, and how often the answer was right.
public struct AnswerCount: Equatable, Sendable, Codable {
    /// Asked and answered.
    public var attempts: Int
    /// Of these, right.
    public var correct: Int

    /// Makes a count.
    public init(attempts: Int = 0, correct: Int = 0) {
        self.attempts = attempts
        self.correct = correct
    }

    /// Whether at least that many in a hundred were right; false if nothing was asked.
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
