import Training

/// What every session is told.
protocol LessonEvent {
    static var begin: Self { get }
    static var soundEnded: Self { get }
    static var pause: Self { get }
    static var resume: Self { get }
    static var stop: Self { get }
}

/// What a lesson needs to know of its session, whichever skill is trained.
protocol LessonSession: Codable {
    associatedtype Event: LessonEvent
    associatedtype Effect
    /// Whose level and schedule it moves.
    static var direction: Direction { get }
    /// What it is made from.
    var characters: [String] { get }
    /// What was answered so far.
    var tally: SessionTally { get }
    /// The same by word; nil where no words are asked.
    var wordTally: WordTally? { get }
    /// Whether it is over.
    var isFinished: Bool { get }
    /// Takes one event.
    mutating func handle(_ event: Event, at now: Instant) -> [Effect]
    /// Milliseconds practised until now, pauses not counted.
    func practisedMilliseconds(at now: Instant) -> Int
    /// Minutes left, a begun one counted whole; nil without a limit.
    func minutesLeft(at now: Instant) -> Int?
    /// Another length from here on, in milliseconds, nil for none: only while it is paused.
    mutating func goOn(forMilliseconds length: Int?)
    /// Another number of answers, after those that were given.
    mutating func goOn(forAttempts count: Int)
}

extension LessonSession {
    var wordTally: WordTally? { nil }
}

extension ReceiveSession.Event: LessonEvent {}
extension SendSession.Event: LessonEvent {}

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
