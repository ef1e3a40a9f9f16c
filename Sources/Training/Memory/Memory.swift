/// The learner's memory of one character in one direction. It is computed from the answers in their order.
///
/// The model has two layers. Across days, the first answer of each day moves stability and difficulty (`review`).
/// Within a day, every answer counts, and later answers reduce its weight:
///
///     r, w ← 0.92 r, 0.92 w, then 1 is added to r after a right answer, to w after a wrong one
public struct Memory: Equatable, Sendable {
    /// The factor on earlier answers at each new answer.
    static let fading = 0.92
    /// The share of a new recognition time in the mean.
    private static let renewal = 0.2
    /// The initial recognition time in milliseconds, before any measurement.
    static let slow = 3000.0

    /// Days until the recall probability falls to 0.9; 0.1 to 365.
    public internal(set) var stability: Double
    /// From 1 to 10.
    public internal(set) var difficulty: Double
    /// The last day with an answer. A clock set back does not change it.
    public internal(set) var day: Day
    public internal(set) var answers = AnswerCount()
    /// Decaying counts.
    var right = 0.0
    var wrong = 0.0
    /// The decaying mean of the recognition times of right answers, in milliseconds.
    public internal(set) var milliseconds = Memory.slow

    public init(_ first: Recall, limitMilliseconds limit: Int) {
        let grade = first.grade(limitMilliseconds: limit)
        stability = Self.firstStability(grade)
        difficulty = Self.firstDifficulty(grade)
        day = first.day
        count(first)
    }

    /// - Parameter limit: the recognition time of a confident answer, in milliseconds.
    public mutating func take(_ recall: Recall, limitMilliseconds limit: Int) {
        if day < recall.day { review(recall.grade(limitMilliseconds: limit), on: recall.day) }
        count(recall)
    }

    private mutating func count(_ recall: Recall) {
        answers.attempts += 1
        right *= Self.fading
        wrong *= Self.fading
        if recall.isRight {
            answers.correct += 1
            right += 1
            if let time = recall.milliseconds { milliseconds += Self.renewal * (Double(time) - milliseconds) }
        } else {
            wrong += 1
        }
    }
}

// MARK: - Predictions

extension Memory {
    /// The probability that the learner knows a character never asked.
    public static let unasked = 0.3
    private static let limits = 0.02...0.98

    /// The accuracy of the latest answers, between 0 and 1 exclusive.
    public var accuracy: Double { (right + 1) / (right + wrong + 2) }

    /// The number of right answers after which the latest answers have this accuracy, which is below 1.
    func rightAnswers(toAccuracy wanted: Double) -> Int {
        var later = self
        var count = 0
        while later.accuracy < wanted {
            later.right = later.right * Self.fading + 1
            later.wrong *= Self.fading
            count += 1
        }
        return count
    }

    /// The accuracy of all answers, between 0 and 1 exclusive.
    private var lifetimeAccuracy: Double { Double(answers.correct + 1) / Double(answers.attempts + 2) }

    /// The recall probability on a day: 1 on the day of the last answer.
    ///
    /// - Parameter factor: the learner's own factor on stability.
    public func retention(on today: Day, factor: Double = 1) -> Double {
        Retention.probability(afterDays: today.days(since: day), stability: stability * factor)
    }

    /// The probability that the next answer is right, from 0.02 to 0.98.
    ///
    /// It is the mean of both accuracies times the square root of the retention. The latest answers alone vary too
    /// much, and all answers together lag behind progress. The root corrects the curve: it was measured with
    /// flashcards, which people forget faster.
    public func predicted(on today: Day, factor: Double = 1) -> Double {
        let known = (accuracy + lifetimeAccuracy) / 2 * retention(on: today, factor: factor).squareRoot()
        return min(max(known, Self.limits.lowerBound), Self.limits.upperBound)
    }

    /// The first day on which the character is fading.
    public var due: Day { day.advanced(by: Retention.daysHeld(stability: stability)) }
}
