public import Morse

public struct Verdict: Equatable, Sendable {
    public enum Outcome: Equatable, Sendable {
        /// The answer is the target or equivalent.
        case right
        /// Any other characters.
        case other
        /// Elements that do not form a character.
        case noCharacter
        /// More elements than any character has.
        case tooLong
        /// The right character after the limit, if that counts as wrong.
        case tooLate
        /// No keying in time, if that counts as wrong.
        case nothing
        /// "I do not know."
        case givenUp
    }

    /// With a space between the words of a phrase.
    public var target: [String]
    /// Character by character; empty for no answer.
    public var answer: [String]
    /// One per character of `target` but spaces, in order.
    public var attempts: [Attempt]
    public var extras: [String]
    public var outcome: Outcome
    /// Whether the answer was complete only after the limit.
    public var isLate: Bool

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

    public var isRight: Bool { outcome == .right }

    /// A mistake as announced to the learner.
    public enum Mistake: Equatable, Sendable {
        /// One character was taken for another, or missed.
        case wrong(Attempt)
        /// Two neighbouring characters were answered in the wrong order.
        case swapped([Attempt])
    }

    /// The mistakes in order. Equal mistakes count once.
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

    /// The pattern of the first attempt; empty without keying.
    public var pattern: Pattern { attempts.first.flatMap { Pattern($0.pattern) } ?? Pattern() }
}

extension Verdict.Mistake {
    /// The characters asked and given, which identify equal mistakes.
    fileprivate var named: [[String]] {
        switch self {
        case .wrong(let attempt): [[attempt.target, attempt.answer]]
        case .swapped(let pair): pair.map { [$0.target, $0.answer] }
        }
    }
}
