import Morse

/// The time practised in a session, and its limits: a length, a number of answers, or both.
struct PracticeTime: Equatable, Sendable, Codable {
    private var limitMilliseconds: Int?
    private var attemptLimit: Int?
    private var clock = PracticeClock()
    private var marks: TimeMarks

    init(limitMilliseconds: Int?, attemptLimit: Int?) {
        self.limitMilliseconds = limitMilliseconds
        self.attemptLimit = attemptLimit
        marks = TimeMarks(limitMilliseconds: limitMilliseconds)
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        limitMilliseconds = try values.decodeIfPresent(Ranges.practice, forKey: .limitMilliseconds)
        attemptLimit = try values.decodeIfPresent(Ranges.counts, forKey: .attemptLimit)
        clock = try values.decode(PracticeClock.self, forKey: .clock)
        marks = try values.decode(TimeMarks.self, forKey: .marks)
    }

    /// Sets a new length from here on, in milliseconds; nil for no limit. Precondition: the clock is stopped.
    mutating func goOn(forMilliseconds length: Int?) {
        let practised = clock.milliseconds(at: .start)
        limitMilliseconds = length.map { practised + $0 }
        marks = TimeMarks(limitMilliseconds: limitMilliseconds, afterMilliseconds: practised)
    }

    /// Sets a new number of answers, in addition to those already given.
    mutating func goOn(forAttempts count: Int, after tally: SessionTally) { attemptLimit = tally.attempts + count }

    mutating func start(at now: Instant) { clock.start(at: now) }

    mutating func stop(at now: Instant) { clock.stop(at: now) }

    func milliseconds(at now: Instant) -> Int { clock.milliseconds(at: now) }

    /// Minutes left, rounded up; nil without a limit.
    func minutesLeft(at now: Instant) -> Int? { marks.minutesLeft(afterMilliseconds: milliseconds(at: now)) }

    /// Milliseconds left; nil without a time limit.
    func millisecondsLeft(at now: Instant) -> Int? { limitMilliseconds.map { $0 - milliseconds(at: now) } }

    /// Whether the time is up, and more answers are permitted.
    func isTimeUp(after tally: SessionTally, at now: Instant) -> Bool {
        isOver(after: tally, at: now) && attemptLimit.map { tally.attempts < $0 } ?? true
    }

    func isOver(after tally: SessionTally, at now: Instant) -> Bool {
        if let limitMilliseconds, milliseconds(at: now) >= limitMilliseconds { return true }
        return attemptLimit.map { tally.attempts >= $0 } ?? false
    }

    /// The step after a verdict.
    enum Turn {
        case over
        /// The next question. Before it, announce the minutes left unless they are nil.
        case next(minutesLeft: Int?)
    }

    /// Returns each time mark once.
    mutating func turn(after tally: SessionTally, at now: Instant) -> Turn {
        if isOver(after: tally, at: now) { return .over }
        return .next(minutesLeft: marks.due(afterMilliseconds: milliseconds(at: now)))
    }

    mutating func finish(_ tally: SessionTally, isStopped: Bool, at now: Instant) -> SessionResult {
        stop(at: now)
        return SessionResult(tally: tally, practisedMilliseconds: milliseconds(at: now), isStopped: isStopped)
    }
}
