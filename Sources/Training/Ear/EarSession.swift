/// A session of hearing patterns of dits and dahs and keying them back, as a function of what happens and when.
///
/// It trains the ear for shapes before they have names; its answers are counted apart and are no proficiency.  The session
/// knows no clock and no words, and its dice are part of its value: the same plan, seed and events give the same effects.
///
///     ready ──begin──> playing ──soundEnded──> awaiting ──giveUp──────────────┐
///                       ^ │ ^                    │ keyingBegan                │
///       repeatPattern,  │ │ └─repeatPattern──────┤                            │
///       keyingCut       │ └──────keyingBegan──> keying ──keyed, giveUp──> verdict
///                       └───────keyingCut────────┘                            │
///                     playing  <──soundEnded, not yet at limit────────────────┤
///                     finished <──soundEnded, at limit────────────────────────┘
///
/// `stop` leads to `finished` from everywhere.  `pause` holds every state until `resume`; what was being keyed is forgotten,
/// and the pattern is heard again.  Whoever keys before the pattern is over has answered it.
public struct EarSession: Equatable, Sendable, Codable {
    private enum Phase: Equatable, Codable {
        case ready
        case playing
        case awaiting
        case keying
        case verdict
        case finished
    }

    /// What the session was made from.
    public let plan: Plan
    /// What was answered so far.
    public private(set) var tally = SessionTally()
    /// Between `pause` and `resume`.
    public private(set) var isPaused = false

    private var generator: SplitMix64
    private var phase = Phase.ready
    private var ladder: EarLadder
    private var prompt: Prompt?
    private var practice: Practice

    /// A session that waits for `begin`.
    public init(plan: Plan, seed: UInt64) {
        self.plan = plan
        generator = SplitMix64(seed: seed)
        ladder = EarLadder(length: plan.length)
        practice = Practice(limitMilliseconds: plan.practiceLimitMilliseconds, attemptLimit: plan.attemptLimit)
    }

    /// Elements of a pattern now.
    public var length: Int { ladder.length }
    /// Whether the session is over; nothing has an effect any more.
    public var isFinished: Bool { phase == .finished }
    /// Whether a pattern was heard and it is the learner's turn.
    public var isAwaitingKeying: Bool { phase == .awaiting && !isPaused }
    /// The character whose pattern the learner may key now; nil while there is nothing to key.
    public var target: String? {
        guard !isPaused else { return nil }
        return switch phase {
        case .playing, .awaiting, .keying: prompt?.target
        case .ready, .verdict, .finished: nil
        }
    }

    /// Milliseconds practised until now, pauses not counted.
    public func practisedMilliseconds(at now: Instant) -> Int { practice.milliseconds(at: now) }

    /// Minutes left, a begun one counted whole; nil without a limit.
    public func minutesLeft(at now: Instant) -> Int? { practice.minutesLeft(at: now) }

    /// Another length from here on, in milliseconds, nil for none: only while it is paused.
    public mutating func goOn(forMilliseconds length: Int?) { practice.goOn(forMilliseconds: length) }

    /// Another number of answers, after those that were given.
    public mutating func goOn(forAttempts count: Int) { practice.goOn(forAttempts: count, after: tally) }

    /// Takes one event; `now` never falls within one run of the program.
    public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch (event, phase) {
        case (_, .finished): []
        case (.stop, _): finish(isStopped: true, at: now)
        case (.resume, _): isPaused ? resume(at: now) : []
        case (_, _) where isPaused: []
        case (.begin, .ready): askNext(at: now)
        case (_, .ready), (.begin, _): []
        case (.pause, _): pause(at: now)
        case (_, .playing), (_, .awaiting), (_, .keying): handle(event, askingAt: now)
        case (_, .verdict): handle(event, inVerdictAt: now)
        }
    }
}

// MARK: - Patterns

extension EarSession {
    private mutating func askNext(at now: Instant) -> [Effect] {
        let picker = CharacterPicker(
            characters: EarPatterns.characters(ofLength: ladder.length), history: plan.history.mapValues(\.asHeard))
        guard let character = picker.pick(after: tally, using: &generator) else {
            return finish(isStopped: false, at: now)
        }
        practice.start(at: now)
        prompt = Prompt(target: character)
        phase = .playing
        return [.play(character)]
    }

    private mutating func handle(_ event: Event, askingAt now: Instant) -> [Effect] {
        guard var prompt else { return [] }
        defer { self.prompt = prompt }
        switch event {
        case .soundEnded:
            guard phase == .playing else { return [] }
            prompt.heard(at: now)
            phase = .awaiting
            return [.awaitKeying]
        case .keyingBegan(let instant):
            guard phase != .keying else { return [] }
            let isCut = phase == .playing
            prompt.keyingBegan(at: instant)
            phase = .keying
            return isCut ? [.hurry] : []
        case .keyed(let pattern, let from, let to):
            if phase != .keying { prompt.keyingBegan(at: from) }
            return judge(
                prompt.verdict(keyed: pattern, from: from, to: to, limit: SendSession.TimeLimit()))
        case .keyingCut:
            guard phase == .keying else { return [] }
            prompt.askedAgain(byLearner: false)
            phase = .playing
            return [.resume, .playAgain(prompt.target)]
        case .repeatPattern:
            // Something that is being keyed is on its way to a verdict already.
            guard phase != .keying else { return [.unused] }
            prompt.askedAgain(byLearner: true)
            phase = .playing
            return [.playAgain(prompt.target)]
        case .giveUp:
            return judge(prompt.verdict(withoutAnswer: .givenUp))
        default:
            return []
        }
    }

    private mutating func judge(_ verdict: SendSession.Verdict) -> [Effect] {
        tally.add(verdict.attempt)
        phase = .verdict
        let before = ladder.length
        let change = ladder.take(isRight: verdict.attempt.isCorrect).map {
            [Effect.length($0, isLonger: $0 > before)]
        }
        return [.record(verdict.attempt), .verdict(verdict)] + (change ?? [])
    }
}

// MARK: - Verdict, end and pause

extension EarSession {
    private mutating func handle(_ event: Event, inVerdictAt now: Instant) -> [Effect] {
        switch event {
        case .soundEnded: afterVerdict(at: now)
        case .repeatPattern: prompt.map { [.playAgain($0.target)] } ?? []
        case .skip, .giveUp: [.hurry]
        default: []
        }
    }

    private mutating func afterVerdict(at now: Instant) -> [Effect] {
        switch practice.turn(after: tally, at: now) {
        case .over: finish(isStopped: false, at: now)
        case .next(let mark): (mark.map { [.timeMark(minutesLeft: $0)] } ?? []) + askNext(at: now)
        }
    }

    private mutating func finish(isStopped: Bool, at now: Instant) -> [Effect] {
        phase = .finished
        return [.finished(practice.finish(tally, isStopped: isStopped, at: now))]
    }

    private mutating func pause(at now: Instant) -> [Effect] {
        isPaused = true
        practice.stop(at: now)
        return [.pause]
    }

    private mutating func resume(at now: Instant) -> [Effect] {
        isPaused = false
        switch phase {
        case .verdict:
            practice.start(at: now)
            return [.resume] + afterVerdict(at: now)
        case .playing, .awaiting, .keying:
            practice.start(at: now)
            prompt?.askedAgain(byLearner: false)
            phase = .playing
            return [.resume] + (prompt.map { [.playAgain($0.target)] } ?? [])
        case .ready, .finished:
            return [.resume]
        }
    }
}

extension CharacterTotals {
    /// The answers of ear training where the picker looks for those of hearing.
    fileprivate var asHeard: CharacterTotals {
        var totals = CharacterTotals()
        totals.receiveAttempts = earAttempts
        totals.receiveCorrect = earCorrect
        return totals
    }
}
