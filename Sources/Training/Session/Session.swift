public import Morse

/// Asks questions, takes the answers and judges them, for any skill.
///
///     ready ──begin──> introducing ──soundEnded, skip──> introducing … (each of plan.introduce)
///       │               │      ^ └──keyed──> tried
///       │               │      └─soundEnded────┘
///       └───────────────┴──> asking ──soundEnded──> awaiting ──complete, submit, giveUp, deadline──> verdict
///                             ^  │                     │ keyingBegan                                   ^ │
///                     repeat, │  └──keyingBegan──> keying ──complete, submit, giveUp, deadline─────────┘ │
///               keyingCut,    │                                                                          │
///               resume        └── asking, awaiting, keying                                               │
///                            asking   <──soundEnded, not yet at limit────────────────────────────────────┤
///                            introducing <──soundEnded, a character is unlocked──────────────────────────┤
///                            introducing <──soundEnded, a remedy plays characters again──────────────────┤
///                            finished <──soundEnded, at limit────────────────────────────────────────────┘
///
/// `stop` leads to `finished` from every phase. `pause` holds every phase but `ready` until `resume`. After `resume`,
/// introducing, asking, awaiting and keying restart with their sound, and a verdict is over. A written answer is judged
/// only after the complete question. A keyed answer may come earlier.
///
/// A session is a function of events and their times. It has no clock and no words, and its random generator is part of
/// its value: the same plan, seed and events give the same effects. A paused session can be stored and continues
/// exactly, even in another run of the program. A running session must not be stored, because its clock would have no
/// meaning there.
public struct Session: Equatable, Sendable, Codable {
    enum Phase: String, Sendable, Codable {
        case ready
        case introducing
        /// The verdict on a character keyed during its introduction is playing.
        case tried
        case asking
        /// The question has ended, and the session does not take an answer yet.
        case holding
        case awaiting
        /// The learner is keying, or has keyed some of the characters of the target.
        case keying
        case verdict
        case finished
    }

    public internal(set) var skill: Skill
    public internal(set) var tally = SessionTally()
    public private(set) var isPaused = false
    var phase = Phase.ready
    /// The first character is the one being introduced.
    var introductions: [String]
    var question = Question()
    var practice: PracticeTime
    /// Nil if nothing is unlocked inside the session.
    var unlocking: Unlocking?
    /// Nil if repeated misses have no effect, and in sessions stored by earlier versions.
    var remedies: Remedies?
    /// Whether a remedy chose the question. Nil for false, and in sessions stored by earlier versions.
    var isRemedyAsked: Bool?
    /// The answers for the gate if they are not all.
    var proof: SessionTally?
    /// Nil for zero, and in sessions stored by earlier versions.
    var keyTimeMilliseconds: Int?
    /// Nil in sessions stored by earlier versions, which used `aligned`.
    var scoring: Scoring?
    var generator: SplitMix64

    /// The session waits for `begin`.
    public init(plan: Plan, seed: UInt64) {
        skill = plan.skill
        introductions = plan.introduce
        practice = PracticeTime(limitMilliseconds: plan.practiceLimitMilliseconds, attemptLimit: plan.attemptLimit)
        unlocking = plan.unlocking
        remedies = plan.remedies
        keyTimeMilliseconds = plan.keyTimeMilliseconds == 0 ? nil : plan.keyTimeMilliseconds
        scoring = plan.scoring
        generator = SplitMix64(seed: seed)
    }

    /// - Parameter now: must not decrease within one run of the program.
    public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case _ where isFinished: return []
        case .stop: return finish(isStopped: true, at: now)
        case .resume: return isPaused ? resume(at: now) : []
        case _ where isPaused: return []
        case .begin: return phase == .ready ? introduceNext(at: now) : []
        case .pause: return phase == .ready ? [] : pause(at: now)
        default: break
        }
        switch phase {
        case .introducing: return handle(event, introducingAt: now)
        case .tried: return handle(event, triedAt: now)
        case .asking, .holding, .awaiting, .keying: return handle(event, askingAt: now)
        case .verdict: return handle(event, inVerdictAt: now)
        case .ready, .finished: return []
        }
    }

    mutating func finish(isStopped: Bool = false, at now: Instant) -> [Effect] {
        phase = .finished
        var result = practice.finish(tally, isStopped: isStopped, at: now)
        result.proof = proof
        result.unlocking = unlocking?.report(after: proof ?? tally)
        return [.finished(result)]
    }

    private mutating func pause(at now: Instant) -> [Effect] {
        isPaused = true
        practice.stop(at: now)
        return [.pause]
    }

    private mutating func resume(at now: Instant) -> [Effect] {
        isPaused = false
        switch phase {
        case .introducing, .tried: return [.resume] + introduceNext(at: now)
        case .verdict:
            practice.start(at: now)
            return [.resume] + afterVerdict(at: now)
        default:
            practice.start(at: now)
            return [.resume] + askAgain()
        }
    }

    /// Sets a new length from here on, in milliseconds; nil for no limit. Precondition: the session is paused.
    public mutating func goOn(forMilliseconds length: Int?) { practice.goOn(forMilliseconds: length) }

    /// Sets a new number of answers, in addition to those already given.
    public mutating func goOn(forAttempts count: Int) { practice.goOn(forAttempts: count, after: tally) }
}
