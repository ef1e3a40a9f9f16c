public import Morse

extension Session {
    public var isFinished: Bool { phase == .finished }

    public var isAsking: Bool { phase == .asking && !isPaused }

    /// Whether a question has ended, and the learner must not answer yet.
    public var isHolding: Bool { phase == .holding && !isPaused }

    /// Whether it is the learner's turn after a complete question. This includes the time between the characters of a
    /// word.
    public var isAwaitingAnswer: Bool {
        switch phase {
        case .awaiting: !isPaused
        case .keying: !isPaused && skill.takesWords
        default: false
        }
    }

    /// Whether a question has no verdict yet.
    public var isOpen: Bool { [.asking, .holding, .awaiting, .keying].contains(phase) && !isPaused }

    /// The number of characters given for the current question, and the length of the question.
    public var answerProgress: (given: Int, of: Int) { (question.given.count, question.letters.count) }

    /// The characters to key now, asked or introduced; nil while nothing may be keyed and in receiving.
    public var target: [String]? {
        guard !isPaused, !skill.isWritten else { return nil }
        return switch phase {
        case .introducing: introductions.first.map { [$0] }
        case .asking, .holding, .awaiting, .keying: question.target
        case .ready, .tried, .verdict, .finished: nil
        }
    }

    /// The character that a keyed pattern writes: the next character of the target if the pattern is in use for it,
    /// otherwise the alphabet's; nil for an unknown pattern.
    public func text(of pattern: Pattern) -> String? {
        question.expected(pattern, in: skill.alphabet) ?? skill.alphabet.symbol(for: pattern)?.text
    }

    /// The next character to key, by the number of characters keyed so far; nil if none is left.
    public var targetCharacter: String? {
        guard let target else { return nil }
        return target.filter { $0 != " " }.dropFirst(question.given.count).first
    }

    /// The time to send the event `deadline`; nil if no time limit is running.
    public var deadline: Instant? {
        switch (phase, skill.answer) {
        case _ where isPaused: nil
        case (.holding, _): question.deadline(TimeLimit(milliseconds: skill.material.holdMilliseconds))
        case (.awaiting, .character(let limit)): question.deadline(limit)
        case (.keying, .word(let silence)):
            question.silenceBegan?.advanced(byMilliseconds: Ranges.counts.clamping(silence))
        default: nil
        }
    }

    /// The changes to the questions after repeated misses.
    public var easing: Easing { remedies?.easing ?? Easing() }

    /// Milliseconds practised, without pauses.
    public func practisedMilliseconds(at now: Instant) -> Int { practice.milliseconds(at: now) }

    /// Minutes left, rounded up; nil without a limit.
    public func minutesLeft(at now: Instant) -> Int? { practice.minutesLeft(at: now) }
}
