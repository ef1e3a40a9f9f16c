public import Morse

/// A judged answer.
public struct Verdict: Equatable, Sendable {
    /// The outcomes of a question.
    public enum Outcome: Equatable, Sendable {
        /// What was asked, or something equivalent.
        case right
        /// Something else.
        case other
        /// Elements that do not form a character.
        case noCharacter
        /// More elements than any character has.
        case tooLong
        /// The right character but too late, if that counts as wrong.
        case tooLate
        /// Nothing in time, if that counts as wrong.
        case nothing
        /// "I do not know."
        case givenUp
    }

    /// What was asked.
    public var target: [String]
    /// The answer, character by character; empty if there was none.
    public var answer: [String]
    /// One per character of `target`, in order.
    public var attempts: [Attempt]
    /// Surplus characters of the answer.
    public var extras: [String]
    /// The outcome.
    public var outcome: Outcome
    /// Whether it was complete only after the limit.
    public var isLate: Bool

    /// Makes a verdict.
    public init(
        target: [String], answer: [String], attempts: [Attempt], extras: [String] = [], outcome: Outcome,
        isLate: Bool = false
    ) {
        self.target = target
        self.answer = answer
        self.attempts = attempts
        self.extras = extras
        self.outcome = outcome
        self.isLate = isLate
    }

    /// Whether the answer is what was asked, or equivalent.
    public var isRight: Bool { outcome == .right }

    /// The wrong answers in order; equal ones count as one.
    public var mistakes: [Attempt] {
        attempts.indices.filter { index in
            let attempt = attempts[index]
            return !attempt.isCorrect
                && !attempts[..<index].contains { $0.target == attempt.target && $0.answer == attempt.answer }
        }.map { attempts[$0] }
    }

    /// What was keyed, or its first character; empty if nothing was.
    public var pattern: Pattern { attempts.first.flatMap { Pattern($0.pattern) } ?? Pattern() }
}
