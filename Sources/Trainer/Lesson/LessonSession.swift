import Training

/// What a lesson needs to know of its session beside what all sessions are.
protocol LessonSession: AskingSession {
    /// Whose level and schedule it moves.
    static var direction: Direction { get }
    /// Where it waits while it is paused.
    static var pausePlace: PausePlace { get }
    /// What it is made from: a paused session goes on only in place of one that is made from the same.
    var characters: [String] { get }
    /// What was answered by word; nil where no words are asked.
    var wordTally: WordTally? { get }
}

extension LessonSession {
    static var pausePlace: PausePlace { .direction(direction) }
    var wordTally: WordTally? { nil }
}

extension ReceiveSession: LessonSession {
    static var direction: Direction { .receive }
    var characters: [String] { plan.words?.source.identity ?? plan.characters }
}

extension SendSession: LessonSession {
    static var direction: Direction { .send }
    var characters: [String] { plan.characters }
}

extension Direction {
    /// The kind of a Learn session in this direction.
    var kind: SessionKind { self == .receive ? .receive : .send }
}
