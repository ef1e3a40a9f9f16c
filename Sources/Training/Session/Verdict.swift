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

    /// What was wrong in an answer, as it is named.
    public enum Mistake: Equatable, Sendable {
        /// One character was taken for another, or missed.
        case wrong(Attempt)
        /// Two neighbours were answered in the wrong order.
        case swapped([Attempt])
    }

    /// The wrong answers in order; equal ones count as one.
    public var mistakes: [Mistake] {
        var mistakes: [Mistake] = []
        var rest = attempts[...]
        while let first = rest.popFirst() {
            guard !first.isCorrect else { continue }
            var mistake = Mistake.wrong(first)
            if let second = rest.first, first.answer == second.target, first.target == second.answer {
                mistake = .swapped([first, second])
                rest.removeFirst()
            }
            let isKnown = mistakes.contains { $0.named == mistake.named }
            if !isKnown { mistakes.append(mistake) }
        }
        return mistakes
    }

    /// What was keyed, or its first character; empty if nothing was.
    public var pattern: Pattern { attempts.first.flatMap { Pattern($0.pattern) } ?? Pattern() }
}

extension Verdict.Mistake {
    /// What is named of it: the characters asked and given.
    fileprivate var named: [[String]] {
        switch self {
        case .wrong(let attempt): [[attempt.target, attempt.answer]]
        case .swapped(let pair): pair.map { [$0.target, $0.answer] }
        }
    }
}
