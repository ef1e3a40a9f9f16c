/// A session of hearing patterns of dits and dahs and keying them back, as a function of what happens and when.
///
/// It trains the ear for shapes before they have names; its answers are counted apart and are no proficiency.
///
///     ready ──begin──> playing ──soundEnded──> awaiting ──giveUp──────────────┐
///                       ^ │ ^                    │ keyingBegan                │
///        repeatPrompt,  │ │ └─repeatPrompt───────┤                            │
///       keyingCut       │ └──────keyingBegan──> keying ──keyed, giveUp──> verdict
///                       └───────keyingCut────────┘                            │
///                     playing  <──soundEnded, not yet at limit────────────────┤
///                     finished <──soundEnded, at limit────────────────────────┘
///
/// `stop` leads to `finished` from everywhere.  `pause` holds every state until `resume`; what was being keyed is forgotten,
/// and the pattern is heard again.  Whoever keys before the pattern is over has answered it.
public struct EarSession: KeyedSession, SessionSkeleton {
    enum Phase: SessionPhase {
        case ready
        case playing
        case awaiting
        case keying
        case verdict
        case finished
    }

    /// What the session was made from.
    public let plan: Plan

    private var ladder: EarLadder
    private var prompt: Prompt?
    var state: SessionState<Phase>

    /// A session that waits for `begin`.
    public init(plan: Plan, seed: UInt64) {
        self.plan = plan
        ladder = EarLadder(length: plan.length)
        state = SessionState(plan: plan, seed: seed)
    }

    /// Elements of a pattern now.
    public var length: Int { ladder.length }
    /// Whether a pattern was heard and it is the learner's turn.
    public var isAwaitingKeying: Bool { state.phase == .awaiting && !isPaused }
    /// The character whose pattern the learner may key now; nil while there is nothing to key.
    public var target: String? {
        guard !isPaused else { return nil }
        return switch state.phase {
        case .playing, .awaiting, .keying: prompt?.target
        case .ready, .verdict, .finished: nil
        }
    }

    mutating func handle(_ event: Event, in phase: Phase, at now: Instant) -> [Effect] {
        switch phase {
        case .playing, .awaiting, .keying: handle(event, asking: phase, at: now)
        case .verdict: handle(inVerdict: event)
        case .ready, .finished: []
        }
    }
}

// MARK: - Patterns

extension EarSession {
    mutating func askNext(at now: Instant) -> [Effect] {
        let picker = CharacterPicker(
            characters: EarPatterns.characters(ofLength: ladder.length), history: plan.history.mapValues(\.asHeard))
        guard let character = picker.pick(after: tally, using: &state.generator) else {
            return finish(at: now)
        }
        state.practice.start(at: now)
        prompt = Prompt(target: character)
        state.phase = .playing
        return [.play(character)]
    }

    private mutating func handle(_ event: Event, asking phase: Phase, at now: Instant) -> [Effect] {
        guard var prompt else { return [] }
        defer { self.prompt = prompt }
        switch event {
        case .soundEnded:
            guard phase == .playing else { return [] }
            prompt.heard(at: now)
            state.phase = .awaiting
            return [.awaitKeying]
        case .keyingBegan(let instant):
            guard phase != .keying else { return [] }
            let isCut = phase == .playing
            prompt.keyingBegan(at: instant)
            state.phase = .keying
            return isCut ? [.hurry] : []
        case .keyed(let pattern, let from, let to):
            if phase != .keying { prompt.keyingBegan(at: from) }
            return judge(
                prompt.verdict(keyed: pattern, from: from, to: to, limit: SendSession.TimeLimit()))
        case .keyingCut:
            guard phase == .keying else { return [] }
            prompt.askedAgain(byLearner: false)
            state.phase = .playing
            return [.resume, .playAgain(prompt.target)]
        case .repeatPrompt:
            // Something that is being keyed is on its way to a verdict already.
            guard phase != .keying else { return [.unused] }
            prompt.askedAgain(byLearner: true)
            state.phase = .playing
            return [.playAgain(prompt.target)]
        case .giveUp:
            return judge(prompt.verdict(withoutAnswer: .givenUp))
        default:
            return []
        }
    }

    private mutating func judge(_ verdict: SendSession.Verdict) -> [Effect] {
        state.judged([verdict.attempt])
        let before = ladder.length
        let change = ladder.take(isRight: verdict.attempt.isCorrect).map {
            [Effect.length($0, isLonger: $0 > before)]
        }
        return [.record(verdict.attempt), .verdict(verdict)] + (change ?? [])
    }
}

// MARK: - Verdict and pause

extension EarSession {
    private func handle(inVerdict event: Event) -> [Effect] {
        switch event {
        case .repeatPrompt: prompt.map { [.playAgain($0.target)] } ?? []
        case .skip, .giveUp: [.hurry]
        default: []
        }
    }

    mutating func askAgain(at now: Instant) -> [Effect] {
        state.practice.start(at: now)
        prompt?.askedAgain(byLearner: false)
        state.phase = .playing
        return prompt.map { [.playAgain($0.target)] } ?? []
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
