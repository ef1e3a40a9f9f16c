import Morse

/// A session: it asks, takes an answer and judges it, again and again, whatever the skill.
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
///                            finished <──soundEnded, at limit────────────────────────────────────────────┘
///
/// `stop` leads to `finished` from every phase.  `pause` holds every phase but `ready` until `resume`; introducing,
/// asking, awaiting and keying then start again with their sound, and a verdict is over.  A written answer is judged
/// only once the question was heard to its end; a keyed one may come before that.
///
/// A session is a function of events and their times.  It has no clock and no words, and its random generator is part
/// of its value: the same plan, seed and events give the same effects.  A paused session can be stored and continues
/// exactly, even in another run of the program; a running one must not be stored, because its clock would be
/// meaningless there.
public struct Session: Equatable, Sendable, Codable {
    enum Phase: String, Sendable, Codable {
        case ready
        case introducing
        /// The verdict on something keyed in an introduction is being given.
        case tried
        case asking
        case awaiting
        /// Something is being keyed, or some of the characters asked for have been.
        case keying
        case verdict
        case finished
    }

    /// The skill, with what it has learned about the learner.
    public internal(set) var skill: Skill
    /// The answers so far.
    public internal(set) var tally = SessionTally()
    /// Whether the session is between `pause` and `resume`.
    public private(set) var isPaused = false
    var phase = Phase.ready
    /// Characters still to be introduced; the first one is under way.
    var introductions: [String]
    /// The current or last question.
    var question = Question()
    /// Time and limits.
    var practice: Practice
    /// What is unlocked inside the session; nil if nothing is.
    var unlocking: Unlocking?
    /// The time of the learner's hand; nil in sessions kept before it was learned.
    var keyTimeMilliseconds: Int?
    /// How answers are compared; nil in sessions kept before there was a choice.
    var scoring: Scoring?
    var generator: SplitMix64

    /// Makes a session that waits for `begin`.
    public init(plan: Plan, seed: UInt64) {
        skill = plan.skill
        introductions = plan.introduce
        practice = Practice(limitMilliseconds: plan.practiceLimitMilliseconds, attemptLimit: plan.attemptLimit)
        unlocking = plan.unlocking
        keyTimeMilliseconds = plan.keyTimeMilliseconds == 0 ? nil : plan.keyTimeMilliseconds
        scoring = plan.scoring
        generator = SplitMix64(seed: seed)
    }

    /// Handles an event; `now` never decreases within one run of the program.
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
        case .asking, .awaiting, .keying: return handle(event, askingAt: now)
        case .verdict: return handle(event, inVerdictAt: now)
        case .ready, .finished: return []
        }
    }

    mutating func finish(isStopped: Bool = false, at now: Instant) -> [Effect] {
        phase = .finished
        var result = practice.finish(tally, isStopped: isStopped, at: now)
        result.unlocking = unlocking?.report(after: tally)
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

    /// Sets a new length from here on, in milliseconds; nil for no limit.  The session must be paused.
    public mutating func goOn(forMilliseconds length: Int?) { practice.goOn(forMilliseconds: length) }

    /// Sets a new number of answers, counted from those already given.
    public mutating func goOn(forAttempts count: Int) { practice.goOn(forAttempts: count, after: tally) }
}
