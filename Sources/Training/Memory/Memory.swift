/// What the learner remembers of one character in one direction: a function of the answers, in their order.
///
/// There are two layers. Across days, stability and difficulty move with the first answer of each day (`review`). Within
/// a day, every answer counts, and answers fade as others follow:
///
///     r, w ← 0.92 r, 0.92 w, then 1 is added to one of them
public struct Memory: Equatable, Sendable {
    /// What an answer still counts after the next one.
    static let fading = 0.92
    /// The share of a new recognition time in the mean.
    private static let renewal = 0.2
    /// The recognition time of somebody who was never measured, in milliseconds.
    static let slow = 3000.0

    /// Days after which it is still known with a probability of 0.9; 0.1 to 365.
    public internal(set) var stability: Double
    /// How hard it is, from 1 to 10.
    public internal(set) var difficulty: Double
    /// The last day with an answer. A clock set back does not move it.
    public internal(set) var day: Day
    /// Answers so far.
    public internal(set) var answers = AnswerCount()
    /// Fading counts.
    var right = 0.0
    var wrong = 0.0
    /// The fading mean of recognition times of right answers, in milliseconds.
    public internal(set) var milliseconds = Memory.slow

    /// The memory after the first answer.
    public init(_ first: Recall, limitMilliseconds limit: Int) {
        let grade = first.grade(limitMilliseconds: limit)
        stability = Self.firstStability(grade)
        difficulty = Self.firstDifficulty(grade)
        day = first.day
        count(first)
    }

    /// Takes a further answer.
    ///
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

// MARK: - What follows from it

extension Memory {
    /// The probability that a character never asked is known.
    public static let unasked = 0.3
    private static let limits = 0.02...0.98

    /// The accuracy of the latest answers, from 0 to 1 exclusively.
    public var accuracy: Double { (right + 1) / (right + wrong + 2) }

    /// The accuracy of all answers, likewise.
    private var lifetimeAccuracy: Double { Double(answers.correct + 1) / Double(answers.attempts + 2) }

    /// What is left on a day: 1 on the day of the last answer.
    ///
    /// - Parameter factor: the learner's own, on stability.
    public func retention(on today: Day, factor: Double = 1) -> Double {
        Retention.probability(afterDays: today.days(since: day), stability: stability * factor)
    }

    /// The probability that the next answer is right, from 0.02 to 0.98.
    ///
    /// The mean of both accuracies, times the root of what is left: the latest answers alone jump too much, all of them
    /// know no progress, and the curve was measured with flashcards, of which more is forgotten.
    public func predicted(on today: Day, factor: Double = 1) -> Double {
        let known = (accuracy + lifetimeAccuracy) / 2 * retention(on: today, factor: factor).squareRoot()
        return min(max(known, Self.limits.lowerBound), Self.limits.upperBound)
    }

    /// The first day on which it is fading.
    public var due: Day { day.advanced(by: Retention.daysHeld(stability: stability)) }
}
