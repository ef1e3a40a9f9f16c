/// The time practised in a session, and what ends the session: its length, or a number of answers.
struct Practice: Equatable, Sendable, Codable {
    private var limitMilliseconds: Int?
    private var attemptLimit: Int?
    private var clock = PracticeClock()
    private var marks: TimeMarks

    /// Nothing practised yet; nil for no limit.
    init(limitMilliseconds: Int?, attemptLimit: Int?) {
        self.limitMilliseconds = limitMilliseconds
        self.attemptLimit = attemptLimit
        marks = TimeMarks(limitMilliseconds: limitMilliseconds)
    }

    /// Another length from here on, in milliseconds; nil for none.  For a clock that is stopped.
    mutating func goOn(forMilliseconds length: Int?) {
        let practised = clock.milliseconds(at: .start)
        limitMilliseconds = length.map { practised + $0 }
        marks = TimeMarks(limitMilliseconds: limitMilliseconds, afterMilliseconds: practised)
    }

    /// Another number of answers, after those that were given.
    mutating func goOn(forAttempts count: Int, after tally: SessionTally) { attemptLimit = tally.attempts + count }

    /// Time counts from now on.
    mutating func start(at now: Instant) { clock.start(at: now) }

    /// Time does not count any more.
    mutating func stop(at now: Instant) { clock.stop(at: now) }

    /// Whole milliseconds practised until now.
    func milliseconds(at now: Instant) -> Int { clock.milliseconds(at: now) }

    /// Minutes left, a begun one counted whole; nil without a limit.
    func minutesLeft(at now: Instant) -> Int? { marks.minutesLeft(afterMilliseconds: milliseconds(at: now)) }

    /// Whether what was just answered was the last.
    func isOver(after tally: SessionTally, at now: Instant) -> Bool {
        if let limitMilliseconds, milliseconds(at: now) >= limitMilliseconds { return true }
        return attemptLimit.map { tally.attempts >= $0 } ?? false
    }

    /// What follows a verdict.
    enum Turn {
        /// The session's end.
        case over
        /// What is asked next, after the whole minutes that are left if they are to be told now.
        case next(minutesLeft: Int?)
    }

    /// Goes on after a verdict; a time mark is due once.
    mutating func turn(after tally: SessionTally, at now: Instant) -> Turn {
        if isOver(after: tally, at: now) { return .over }
        return .next(minutesLeft: marks.due(afterMilliseconds: milliseconds(at: now)))
    }

    /// Ends the session: what came of it.
    mutating func finish(_ tally: SessionTally, isStopped: Bool, at now: Instant) -> SessionResult {
        stop(at: now)
        return SessionResult(tally: tally, practisedMilliseconds: milliseconds(at: now), isStopped: isStopped)
    }
}
