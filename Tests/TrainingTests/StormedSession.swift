import Testing

@testable import Training

/// Seeds of storms: every kind of session withstands all of them.
let stormSeeds: [UInt64] = Array(1...12)

/// A session that is thrown into storms: random events at random times, not falling.
protocol StormedSession: AskingSession {
    /// Plans that differ in what there is to differ in.
    static func plan(seed: UInt64) -> Plan
    /// Any event but `stop`.
    static func randomEvent(_ now: Instant, using generator: inout SplitMix64) -> Event
    /// What leads, again and again, from anywhere to the next question.
    static func turn(at now: Instant) -> [Event]
    /// What an effect means for a question and its answer.
    static func step(_ effect: Effect) -> StormStep
}

/// What an effect means for a question and its answer, whatever kind of session it comes from.
enum StormStep {
    case asked([String])
    case askedAgain([String])
    case recorded([Attempt])
    /// The learner is told how these were answered.
    case told([Attempt])
    case timeMark(Int)
    case finished(SessionResult)
    case other
}

extension StormedSession {
    static func new(seed: UInt64) -> Self { Self(plan: plan(seed: seed), seed: seed) }

    /// Events that begin with `begin`.
    static func storm(seed: UInt64, steps: Int) -> [(event: Event, at: Instant)] {
        var generator = SplitMix64(seed: seed)
        var now = Instant.start
        return (0..<steps).map { step in
            now = Instant(microseconds: now.microseconds + Int64(generator.unitInterval() * 400_000))
            return (step == 0 ? .begin : randomEvent(now, using: &generator), now)
        }
    }

    /// What came of each event of a storm.
    static func stormed(seed: UInt64, steps: Int) -> [[Effect]] {
        new(seed: seed).effects(of: storm(seed: seed, steps: steps))
    }

    /// What would come of events.
    func effects(of events: [(event: Event, at: Instant)]) -> [[Effect]] {
        var session = self
        return events.map { session.handle($0.event, at: $0.at) }
    }
}
