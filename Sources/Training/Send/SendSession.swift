/// A session of being given characters and keying them, as a function of what happens and when.
///
///     ready ──begin──> introducing ──soundEnded, skip──> introducing … (each of plan.introduce)
///       │               │      ^ └──keyed──> tried
///       │               │      └─soundEnded────┘
///       └───────────────┴──> prompting ──keyingBegan──> keying ──keyed, giveUp──> verdict
///                             ^   │ soundEnded            ^                        ^ │
///               repeatPrompt, │   v                       │                        │ │
///               limitPassed   └─awaiting ──keyingBegan────┘                        │ │
///                                 └──giveUp, limitPassed───────────────────────────┘ │
///                            prompting <──soundEnded, not yet at limit───────────────┤
///                            finished  <──soundEnded, at limit───────────────────────┘
///
/// `stop` leads to `finished` from everywhere.  `pause` holds every state until `resume`; what was being keyed is
/// forgotten, and the character is asked for again, as it is after `keyingCut`.  Whoever keys before the prompt is over has
/// answered it.
public struct SendSession: KeyedSession, SessionSkeleton {
    enum Phase: SessionPhase {
        case ready
        case introducing
        /// What was keyed in an introduction is told.
        case tried
        case prompting
        case awaiting
        case keying
        case verdict
        case finished
    }

    /// Prompts in a row without an answer in time after which nobody seems to be there.
    static let emptyPromptsToPause = 3

    /// What the session was made from.
    public let plan: Plan

    /// Characters still to be introduced; the first is being introduced.
    private var introductions: [String]
    private var prompt: Prompt?
    var state: SessionState<Phase>

    /// A session that waits for `begin`.
    public init(plan: Plan, seed: UInt64) {
        self.plan = plan
        introductions = plan.introduce
        state = SessionState(plan: plan, seed: seed)
    }

    /// Whether a prompt was heard and it is the learner's turn.
    public var isAwaitingKeying: Bool { state.phase == .awaiting && !isPaused }
    /// What the learner may key now: the character that is asked for or introduced; nil while there is nothing to key.
    public var target: String? {
        guard !isPaused else { return nil }
        return switch state.phase {
        case .introducing: introductions.first
        case .prompting, .awaiting, .keying: prompt?.target
        case .ready, .tried, .verdict, .finished: nil
        }
    }

    /// When `limitPassed` is due; nil when no time is running out.
    public var deadline: Instant? { isAwaitingKeying ? prompt?.deadline(plan.timeLimit) : nil }

    mutating func handle(_ event: Event, in phase: Phase, at now: Instant) -> [Effect] {
        switch phase {
        case .introducing: handle(event, introducingAt: now)
        case .tried: handle(tried: event, at: now)
        case .prompting, .awaiting, .keying: handle(event, asking: phase, at: now)
        case .verdict: handle(inVerdict: event)
        case .ready, .finished: []
        }
    }
}

// MARK: - Introductions

extension SendSession {
    mutating func begin(at now: Instant) -> [Effect] { introduceNext(at: now) }

    private mutating func handle(_ event: Event, introducingAt now: Instant) -> [Effect] {
        guard let character = introductions.first else { return askNext(at: now) }
        switch event {
        case .soundEnded:
            // Whoever is keying it has cut it, and is going to be told what that was.
            if prompt != nil { return [] }
            introductions.removeFirst()
            return [.introduced(character)] + introduceNext(at: now)
        case .skip:
            introductions.removeFirst()
            return [.hurry, .introduced(character)] + introduceNext(at: now)
        case .repeatPrompt:
            prompt = nil
            return [.hurry, .introduce(character)]
        case .keyingBegan(let instant):
            prompt = Prompt(target: character)
            prompt?.keyingBegan(at: instant)
            return [.hurry]
        case .keyed(let pattern, let from, let to):
            let verdict = (prompt ?? Prompt(target: character)).verdict(
                keyed: pattern, from: from, to: to, limit: TimeLimit())
            return tried(verdict, character)
        case .keyingCut:
            guard prompt != nil else { return [] }
            return [.resume] + introduceNext(at: now)
        case .giveUp:
            return [.unused]
        default:
            return []
        }
    }

    /// A new character may be tried out as often as it takes; once it is right it is introduced.
    private mutating func tried(_ verdict: Verdict, _ character: String) -> [Effect] {
        prompt = nil
        state.phase = .tried
        guard verdict.outcome == .right else { return [.hurry, .tried(verdict)] }
        introductions.removeFirst()
        return [.hurry, .tried(verdict), .introduced(character)]
    }

    private mutating func handle(tried event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .soundEnded: introduceNext(at: now)
        case .skip: [.hurry]
        case .giveUp, .repeatPrompt: [.unused]
        default: []
        }
    }

    private mutating func introduceNext(at now: Instant) -> [Effect] {
        prompt = nil
        guard let character = introductions.first else { return askNext(at: now) }
        state.phase = .introducing
        return [.introduce(character)]
    }
}

// MARK: - Prompts

extension SendSession {
    mutating func askNext(at now: Instant) -> [Effect] {
        let picker = CharacterPicker(
            characters: plan.characters, newest: plan.newest, history: plan.history, direction: .send)
        guard let character = picker.pick(after: tally, using: &state.generator) else {
            return finish(at: now)
        }
        state.practice.start(at: now)
        prompt = Prompt(target: character)
        state.phase = .prompting
        return [.prompt(character)]
    }

    private mutating func handle(_ event: Event, asking phase: Phase, at now: Instant) -> [Effect] {
        guard var prompt else { return [] }
        defer { if self.prompt != nil { self.prompt = prompt } }
        switch event {
        case .soundEnded:
            guard phase == .prompting else { return [] }
            prompt.heard(at: now)
            state.phase = .awaiting
            return [.awaitKeying]
        case .keyingBegan(let instant):
            guard phase != .keying else { return [] }
            let isCut = phase == .prompting
            prompt.keyingBegan(at: instant)
            state.phase = .keying
            return isCut ? [.hurry] : []
        case .keyed(let pattern, let from, let to):
            if phase != .keying { prompt.keyingBegan(at: from) }
            return judge(prompt.verdict(keyed: pattern, from: from, to: to, limit: plan.timeLimit))
        case .keyingCut:
            guard phase == .keying else { return [] }
            prompt.askedAgain(byLearner: false)
            state.phase = .prompting
            return [.resume, .promptAgain(prompt.target, withSound: false)]
        case .limitPassed:
            guard let deadline, now >= deadline else { return [] }
            if plan.timeLimit.empty == .wrong { return judge(prompt.verdict(withoutAnswer: .nothing)) }
            if state.practice.isOver(after: tally, at: now) { return finish(at: now) }
            prompt.foundEmpty()
            state.phase = .prompting
            if prompt.emptyCount.isMultiple(of: Self.emptyPromptsToPause) { return [.nothingKeyed, .unattended] }
            return [.nothingKeyed, .promptAgain(prompt.target, withSound: false)]
        case .repeatPrompt:
            // Something that is being keyed is on its way to a verdict already.
            guard phase != .keying else { return [.unused] }
            prompt.askedAgain(byLearner: true)
            state.phase = .prompting
            return [.promptAgain(prompt.target, withSound: true)]
        case .giveUp:
            return judge(prompt.verdict(withoutAnswer: .givenUp))
        default:
            return []
        }
    }

    private mutating func judge(_ verdict: Verdict) -> [Effect] {
        state.judged([verdict.attempt])
        return [.record(verdict.attempt), .verdict(verdict)]
    }
}

// MARK: - Verdict and pause

extension SendSession {
    private func handle(inVerdict event: Event) -> [Effect] {
        switch event {
        case .repeatPrompt: prompt.map { [.playTarget($0.target)] } ?? []
        case .skip, .giveUp: [.hurry]
        default: []
        }
    }

    mutating func askAgain(at now: Instant) -> [Effect] {
        switch state.phase {
        case .introducing, .tried:
            return introduceNext(at: now)
        case .prompting, .awaiting, .keying:
            state.practice.start(at: now)
            prompt?.askedAgain(byLearner: false)
            state.phase = .prompting
            return prompt.map { [.promptAgain($0.target, withSound: false)] } ?? []
        case .ready, .verdict, .finished: return []
        }
    }
}
