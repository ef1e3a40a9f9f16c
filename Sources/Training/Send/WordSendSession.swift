/// A session of being given words and keying them, as a function of what happens and when.
///
/// A sibling of `SendSession` for what is keyed in one go: nobody is told of a mistake within a word.  The word is over
/// when as many characters were keyed as it has, when the learner says so, or after a silence.
///
///     ready ──begin──> prompting ──soundEnded──> awaiting
///                       ^  │  └──keyingBegan──────┐  │ keyingBegan
///         repeatPrompt, │  │                      v  v
///         keyingCut,    └──┴──────────────────── keying ──keyed (not the last), startAgain──> keying
///         resume                                   │
///                                                  └──keyed (the last), submit, silence, giveUp──> verdict
///                      prompting <──soundEnded, not yet at limit── verdict
///                      finished  <──soundEnded, at limit──────────┘
///
/// `giveUp` leads to a verdict from prompting and awaiting, too, and `stop` to `finished` from everywhere.  `pause` holds
/// every state until `resume`; what was keyed of a word is then forgotten, and the word is asked for again.
public struct WordSendSession: KeyedSession, SessionSkeleton {
    enum Phase: SessionPhase {
        case ready
        case prompting
        case awaiting
        /// Something was keyed of the word, and perhaps something is being keyed.
        case keying
        case verdict
        case finished
    }

    /// What the session was made from.
    public let plan: Plan
    /// What was answered so far, by word.
    public private(set) var words = WordTally()

    private var prompt: WordPrompt?
    /// Whether a character is being keyed.
    private var isInCharacter = false
    var state: SessionState<Phase>

    /// A session that waits for `begin`.
    public init(plan: Plan, seed: UInt64) {
        self.plan = plan
        state = SessionState(plan: plan, seed: seed)
    }

    /// Whether it is the learner's turn.
    public var isAwaitingKeying: Bool { (state.phase == .awaiting || state.phase == .keying) && !isPaused }
    /// The word that may be keyed now; nil while there is nothing to key.
    public var target: [String]? {
        switch state.phase {
        case .prompting, .awaiting, .keying: isPaused ? nil : prompt?.word
        case .ready, .verdict, .finished: nil
        }
    }
    /// The character that is due now, if what was keyed so far is right.
    public var targetCharacter: String? {
        guard let target, let count = prompt?.count, count < target.count else { return nil }
        return target[count]
    }
    /// Characters keyed of the word at hand, and how many it has; nil before the first word.
    public var answerProgress: (keyed: Int, of: Int)? { prompt.map { ($0.count, $0.word.count) } }

    /// When `silence` is due; nil while nothing was keyed, or something is being keyed.
    public var deadline: Instant? {
        guard state.phase == .keying, !isPaused, !isInCharacter else { return nil }
        return prompt?.lastEnd?.advanced(byMilliseconds: plan.silenceMilliseconds)
    }

    mutating func handle(_ event: Event, in phase: Phase, at now: Instant) -> [Effect] {
        switch phase {
        case .prompting, .awaiting, .keying: handle(event, asking: phase, at: now)
        case .verdict: handle(inVerdict: event)
        case .ready, .finished: []
        }
    }
}

// MARK: - Words

extension WordSendSession {
    mutating func askNext(at now: Instant) -> [Effect] {
        guard let word = plan.words.pick(after: words, using: &state.generator).map(WordSource.characters(of:)),
            !word.isEmpty
        else { return finish(at: now) }
        state.practice.start(at: now)
        prompt = WordPrompt(word: word)
        state.phase = .prompting
        return [.prompt(word)]
    }

    private mutating func handle(_ event: Event, asking phase: Phase, at now: Instant) -> [Effect] {
        switch event {
        case .soundEnded:
            guard phase == .prompting else { return [] }
            prompt?.heard(at: now)
            state.phase = .awaiting
            return [.awaitKeying]
        case .keyingBegan: return begin()
        case .keyed(let pattern, let from, let to):
            let hurry = begin()
            isInCharacter = false
            prompt?.take(pattern, from: from, to: to)
            return hurry + (prompt?.isFull == true || prompt?.isSubmitted == true ? judge() : [])
        case .keyingCut:
            guard phase == .keying else { return [] }
            return [.resume] + askAgain(byLearner: false, withSound: false)
        case .startAgain:
            isInCharacter = false
            prompt?.startAgain()
            return [.startedAgain]
        case .submit:
            guard phase == .keying else { return [.unused] }
            // Something that is being keyed belongs to the word: its end is only known a space later.
            guard !isInCharacter else {
                prompt?.submit()
                return []
            }
            return prompt?.count ?? 0 > 0 ? judge() : [.unused]
        case .silence:
            guard let deadline, now >= deadline else { return [] }
            return judge()
        case .repeatPrompt:
            guard !isInCharacter else { return [.unused] }
            return askAgain(byLearner: true, withSound: true)
        case .giveUp:
            return judge(isGivenUp: true)
        case .begin, .skip, .pause, .resume, .stop: return []
        }
    }

    /// Keying has begun: whatever is being said is cut.
    private mutating func begin() -> [Effect] {
        let isCut = state.phase == .prompting
        state.phase = .keying
        isInCharacter = true
        return isCut ? [.hurry] : []
    }

    private mutating func askAgain(byLearner: Bool, withSound: Bool) -> [Effect] {
        isInCharacter = false
        prompt?.askedAgain(byLearner: byLearner)
        state.phase = .prompting
        return prompt.map { [.promptAgain($0.word, withSound: withSound)] } ?? []
    }

    private mutating func judge(isGivenUp: Bool = false) -> [Effect] {
        guard let verdict = prompt?.verdict(isGivenUp: isGivenUp) else { return [] }
        state.judged(verdict.attempts)
        words.add(verdict.target.joined(), isRight: verdict.isRight)
        isInCharacter = false
        return [.record(verdict.attempts), .verdict(verdict)]
    }
}

// MARK: - Verdict and pause

extension WordSendSession {
    private func handle(inVerdict event: Event) -> [Effect] {
        switch event {
        case .repeatPrompt: prompt.map { [.playTarget($0.word)] } ?? []
        case .skip, .submit, .giveUp: [.hurry]
        default: []
        }
    }

    mutating func askAgain(at now: Instant) -> [Effect] {
        state.practice.start(at: now)
        return askAgain(byLearner: false, withSound: false)
    }
}
