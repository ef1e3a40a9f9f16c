/// What is the same in every session that asks: beginning, pausing, time, limits, the verdict's end and the session's.
///
///     ready ──begin──> asking ──(the session's own ways)──> verdict ──soundEnded, at limit──> finished
///                        ^                                     │
///                        └────────soundEnded, not yet at limit─┘
///
/// `asking` stands for the phases that a session has of its own; in them it is the session that takes the events.  `stop`
/// leads to `finished` from everywhere.  `pause` holds every phase but `ready` until `resume`, which asks again or, in a
/// verdict, goes on from it.
protocol SessionSkeleton: AskingSession {
    associatedtype Phase: SessionPhase
    /// What all sessions have; a session has its own besides.
    var state: SessionState<Phase> { get set }

    /// The first thing after `begin`; by itself, the first question.
    mutating func begin(at now: Instant) -> [Effect]
    /// Asks what comes next, and finishes if there is nothing to ask.
    mutating func askNext(at now: Instant) -> [Effect]
    /// Asks again after a pause, in a phase of the session's own.
    mutating func askAgain(at now: Instant) -> [Effect]
    /// Takes an event that is not the same for all, in a phase of the session's own or in a verdict.
    mutating func handle(_ event: Event, in phase: Phase, at now: Instant) -> [Effect]
}

/// Where a session is: these, and phases of its own between them.
protocol SessionPhase: Equatable, Sendable, Codable {
    /// Before `begin`.
    static var ready: Self { get }
    /// An answer was judged and is being told.
    static var verdict: Self { get }
    /// Over.
    static var finished: Self { get }
}

/// The part of a session's state that all have.
struct SessionState<Phase: SessionPhase>: Equatable, Sendable, Codable {
    var phase = Phase.ready
    /// Time and limits.
    var practice: Practice
    /// The session's dice.
    var generator: SplitMix64
    fileprivate(set) var tally = SessionTally()
    fileprivate(set) var isPaused = false

    /// A session that waits for `begin`.
    init(plan: some LimitedPlan, seed: UInt64) {
        practice = Practice(limitMilliseconds: plan.practiceLimitMilliseconds, attemptLimit: plan.attemptLimit)
        generator = SplitMix64(seed: seed)
    }

    /// These answers count, and their verdict is told.
    mutating func judged(_ attempts: [Attempt]) {
        for attempt in attempts { tally.add(attempt) }
        phase = .verdict
    }
}

extension SessionSkeleton {
    /// What was answered so far.
    public var tally: SessionTally { state.tally }
    /// Between `pause` and `resume`.
    public var isPaused: Bool { state.isPaused }
    /// Whether the session is over; nothing has an effect any more.
    public var isFinished: Bool { state.phase == .finished }

    /// Milliseconds practised until now, pauses not counted.
    public func practisedMilliseconds(at now: Instant) -> Int { state.practice.milliseconds(at: now) }

    /// Minutes left, a begun one counted whole; nil without a limit.
    public func minutesLeft(at now: Instant) -> Int? { state.practice.minutesLeft(at: now) }

    /// Another length from here on, in milliseconds, nil for none: only while it is paused.
    public mutating func goOn(forMilliseconds length: Int?) { state.practice.goOn(forMilliseconds: length) }

    /// Another number of answers, after those that were given.
    public mutating func goOn(forAttempts count: Int) { state.practice.goOn(forAttempts: count, after: tally) }

    /// Takes one event: what is the same for all here, the rest in `handle(_:in:at:)`; `now` never falls within one run of the
    /// program.
    public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        let phase = state.phase
        switch event {
        case _ where isFinished: return []
        case .stop: return finish(isStopped: true, at: now)
        case .resume: return isPaused ? resume(at: now) : []
        case _ where isPaused: return []
        case .begin: return phase == .ready ? begin(at: now) : []
        case _ where phase == .ready: return []
        case .pause: return pause(at: now)
        case .soundEnded where phase == .verdict: return afterVerdict(at: now)
        default: return handle(event, in: phase, at: now)
        }
    }

    mutating func begin(at now: Instant) -> [Effect] { askNext(at: now) }

    /// Ends the session.
    mutating func finish(isStopped: Bool = false, at now: Instant) -> [Effect] {
        state.phase = .finished
        return [.finished(state.practice.finish(tally, isStopped: isStopped, at: now))]
    }

    private mutating func afterVerdict(at now: Instant) -> [Effect] {
        switch state.practice.turn(after: tally, at: now) {
        case .over: finish(at: now)
        case .next(let mark): (mark.map { [.timeMark(minutesLeft: $0)] } ?? []) + askNext(at: now)
        }
    }

    private mutating func pause(at now: Instant) -> [Effect] {
        state.isPaused = true
        state.practice.stop(at: now)
        return [.pause]
    }

    private mutating func resume(at now: Instant) -> [Effect] {
        state.isPaused = false
        guard state.phase == .verdict else { return [.resume] + askAgain(at: now) }
        state.practice.start(at: now)
        return [.resume] + afterVerdict(at: now)
    }
}
