public import Morse

/// The session's public state.
extension Session {
    /// Whether the session is over; events no longer have an effect.
    public var isFinished: Bool { phase == .finished }

    /// Whether a question is being played.
    public var isAsking: Bool { phase == .asking && !isPaused }

    /// Whether the question was heard and it is the learner's turn, which includes the time between the characters of a
    /// word.
    public var isAwaitingAnswer: Bool {
        switch phase {
        case .awaiting: !isPaused
        case .keying: !isPaused && skill.takesWords
        default: false
        }
    }

    /// Characters given for the current question, and how many it has.
    public var answerProgress: (given: Int, of: Int) { (question.given.count, question.target.count) }

    /// What may be keyed now, if keying is judged: the characters asked or introduced; nil while nothing is to be
    /// keyed.
    public var target: [String]? {
        guard !isPaused, !skill.isWritten else { return nil }
        return switch phase {
        case .introducing: introductions.first.map { [$0] }
        case .asking, .awaiting, .keying: question.target
        case .ready, .tried, .verdict, .finished: nil
        }
    }

    /// What a keyed pattern writes: the character of a written answer due next if the pattern is in use for it, or else
    /// the alphabet's; nil if it stands for none.
    public func text(of pattern: Pattern) -> String? {
        question.expected(pattern, in: skill.alphabet) ?? skill.alphabet.symbol(for: pattern)?.text
    }

    /// The character of the target due next, if everything keyed so far is right.
    public var targetCharacter: String? {
        guard let target, question.given.count < target.count else { return nil }
        return target[question.given.count]
    }

    /// When to send the event `deadline`; nil if no time is running.
    public var deadline: Instant? {
        switch (phase, skill.answer) {
        case _ where isPaused: nil
        case (.awaiting, .character(let limit)): question.deadline(limit)
        case (.keying, .word(let silence)):
            question.silenceBegan?.advanced(byMilliseconds: Ranges.counts.clamping(silence))
        default: nil
        }
    }

    /// Milliseconds practised so far, without pauses.
    public func practisedMilliseconds(at now: Instant) -> Int { practice.milliseconds(at: now) }

    /// Minutes left, rounded up; nil without a limit.
    public func minutesLeft(at now: Instant) -> Int? { practice.minutesLeft(at: now) }
}
