public import Morse

/// A session whose questions are answered by keying.
public protocol KeyedSession: AskingSession where Event: KeyedSessionEvent {
    /// Whether the question was heard and it is the learner's turn.
    var isAwaitingKeying: Bool { get }
}

/// What happens to every session that is answered by keying.
public protocol KeyedSessionEvent: AskingEvent {
    /// The first mark of a character has begun.
    static func keyingBegan(at instant: Instant) -> Self
    /// A character was keyed: the silence after it has lasted long enough.
    ///
    /// - from: when its first mark began.
    /// - to: when its last mark ended.
    static func keyed(_ pattern: Pattern, from: Instant, to: Instant) -> Self
    /// What was being keyed was ended by no hand, as by unplugging: it is no answer.
    static var keyingCut: Self { get }
    /// "Again, please": the question at hand, after a verdict what was asked.
    static var repeatPrompt: Self { get }
    /// "How does it go?"
    static var giveUp: Self { get }
    /// On to what comes next.
    static var skip: Self { get }
}
