/// A session that asks, hears an answer and judges it, again and again, whichever skill it trains.
///
/// It is a function of what happens and when.  It knows no clock and no words, and its dice are part of its value: the same
/// plan, seed and events give the same effects.  It can be stored while it is paused and goes on exactly, in another run of
/// the program too; stored while it runs, its clock would count in the wrong run.
public protocol AskingSession: Equatable, Sendable, Codable {
    /// What happens to it.
    associatedtype Event: AskingEvent
    /// What is to be done about it, in order.
    associatedtype Effect: AskingEffect
    /// What it is made of, decided before it begins.
    associatedtype Plan: LimitedPlan

    /// A session that waits for `begin`.
    init(plan: Plan, seed: UInt64)
    /// What it was made from.
    var plan: Plan { get }
    /// What was answered so far.
    var tally: SessionTally { get }
    /// Between `pause` and `resume`.
    var isPaused: Bool { get }
    /// Whether the session is over; nothing has an effect any more.
    var isFinished: Bool { get }
    /// Takes one event; `now` never falls within one run of the program.
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

/// What happens to every session that asks.
public protocol AskingEvent: Equatable, Sendable {
    /// The learner is ready.  Counts once.
    static var begin: Self { get }
    /// Nothing that the effects so far caused to be heard is still to be heard (or all of it was cut).
    static var soundEnded: Self { get }
    /// Stop the clock and the sound.
    static var pause: Self { get }
    /// Go on.
    static var resume: Self { get }
    /// End the session with what was answered.
    static var stop: Self { get }
}

/// What every session that asks wants done.
public protocol AskingEffect: Equatable, Sendable {
    /// Say the time left, in whole minutes, at least 1.
    static func timeMark(minutesLeft: Int) -> Self
    /// Silence; say that the session is paused.
    static var pause: Self { get }
    /// Say that it goes on.
    static var resume: Self { get }
    /// Silence; the session is over.
    static func finished(_ result: SessionResult) -> Self
}

/// A plan that says when a session is over.
public protocol LimitedPlan: Equatable, Sendable, Codable {
    /// Practised milliseconds after which what is asked then is the last; nil for no limit.
    var practiceLimitMilliseconds: Int? { get }
    /// Answers after which the session is over; nil for no limit.
    var attemptLimit: Int? { get }
}
