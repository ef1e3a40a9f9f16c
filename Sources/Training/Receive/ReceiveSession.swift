/// A session of hearing groups of characters, or words, and typing them, as a function of what happens and when.
///
///     ready ──begin──> introducing ──soundEnded, skip──> introducing … (each of plan.introduce)
///       │                   │
///       └───────────────────┴──> sending ──soundEnded──> awaiting ──full, submit, giveUp──┐
///                                 ^  │  └──soundEnded, answer full or submitted───────────┤
///                   repeatGroup,  │  │                                                    v
///                   resume        └──┘           sending <──soundEnded, not yet at limit── verdict
///                                               finished <──soundEnded, at limit──┘
///
/// `stop` leads to `finished` from everywhere.  `pause` holds every state until `resume`; introducing, sending and
/// awaiting then begin again with their sound.  An answer is judged only once the group was heard to its end, and a
/// character typed in a verdict belongs to nothing.
public struct ReceiveSession: AskingSession, SessionSkeleton {
    enum Phase: SessionPhase {
        case ready
        case introducing
        case sending
        case awaiting
        case verdict
        case finished
    }

    /// What the session was made from.
    public let plan: Plan
    /// What was answered so far, by word; nil where groups are no words.
    public private(set) var wordTally: WordTally?
    /// Characters still to be introduced; the first is being introduced.
    private var introductions: [String]
    private var round: Round?
    var state: SessionState<Phase>

    /// A session that waits for `begin`.
    public init(plan: Plan, seed: UInt64) {
        self.plan = plan
        introductions = plan.introduce
        wordTally = plan.words.map { _ in WordTally() }
        state = SessionState(plan: plan, seed: seed)
    }

    /// Whether a group was heard and it is the learner's turn.
    public var isAwaitingAnswer: Bool { state.phase == .awaiting && !isPaused }
    /// Whether a group is being sent.
    public var isSending: Bool { state.phase == .sending && !isPaused }
    /// Characters typed for the group at hand, and how many it has; nil before the first group.
    public var answerProgress: (typed: Int, of: Int)? { round.map { ($0.typedCount, $0.group.count) } }

    mutating func handle(_ event: Event, in phase: Phase, at now: Instant) -> [Effect] {
        switch phase {
        case .introducing: handle(event, introducingAt: now)
        case .sending, .awaiting: handle(event, asking: phase, at: now)
        case .verdict: handle(inVerdict: event)
        case .ready, .finished: []
        }
    }
}

// MARK: - Introductions

extension ReceiveSession {
    mutating func begin(at now: Instant) -> [Effect] { introduceNext(at: now) }

    private mutating func handle(_ event: Event, introducingAt now: Instant) -> [Effect] {
        guard let character = introductions.first else { return askNext(at: now) }
        switch event {
        case .soundEnded:
            introductions.removeFirst()
            return [.introduced(character)] + introduceNext(at: now)
        case .skipIntroduction:
            introductions.removeFirst()
            return [.hurry, .introduced(character)] + introduceNext(at: now)
        case .repeatGroup:
            return [.hurry, .introduce(character)]
        case .typed, .keyed, .erase, .submit, .giveUp:
            return [.tooEarly]
        default:
            return []
        }
    }

    private mutating func introduceNext(at now: Instant) -> [Effect] {
        guard let character = introductions.first else { return askNext(at: now) }
        state.phase = .introducing
        return [.introduce(character)]
    }
}

// MARK: - Groups

extension ReceiveSession {
    mutating func askNext(at now: Instant) -> [Effect] {
        let group = nextGroup()
        guard !group.isEmpty else { return finish(at: now) }
        state.practice.start(at: now)
        round = Round(group: group)
        state.phase = .sending
        return [.send(group)]
    }

    private mutating func nextGroup() -> [String] {
        if let words = plan.words {
            let word = words.pick(after: wordTally ?? WordTally(), using: &state.generator)
            return word.map(WordSource.characters(of:)) ?? []
        }
        let picker = CharacterPicker(characters: plan.characters, newest: plan.newest, history: plan.history)
        return GroupMaker(length: plan.groupLength, picker: picker).group(after: tally, using: &state.generator)
    }

    private mutating func handle(_ event: Event, asking phase: Phase, at now: Instant) -> [Effect] {
        guard var round else { return [] }
        let isSending = phase == .sending
        defer { self.round = round }
        switch event {
        case .groupHeard(let markEnds):
            if isSending { round.heard(markEnds: markEnds) }
            return []
        case .soundEnded:
            guard isSending else { return [] }
            if round.ending != nil || round.isFull { return judge(round) }
            state.phase = .awaiting
            return [.awaitAnswer]
        case .typed(let text): return take(text, next: now, into: &round, at: now)
        case .keyed(let text, let next): return take(text, next: next, into: &round, at: now)
        case .erase:
            return [round.erase().map(Effect.erased) ?? .nothingToErase]
        case .submit:
            guard round.typedCount > 0 else { return [isSending ? .tooEarly : .nothingTyped] }
            round.ending = .submitted
            return isSending ? [] : judge(round)
        case .giveUp:
            round.ending = .givenUp
            return isSending ? [] : judge(round)
        case .repeatGroup:
            round.repeatRequested()
            state.phase = .sending
            return [.resend(round.group)]
        default:
            return []
        }
    }

    /// Takes a character of the answer after which the next one can begin at `next`.
    private mutating func take(
        _ text: String, next: Instant, into round: inout Round, at now: Instant
    ) -> [Effect] {
        guard !text.isEmpty else { return [] }
        guard !round.isFull else { return [.answerFull] }
        round.take(text, next: next, at: now)
        let echo = Effect.typed(count: round.typedCount, of: round.group.count)
        return [echo] + (round.isFull && state.phase == .awaiting ? judge(round) : [])
    }

    private mutating func judge(_ round: Round) -> [Effect] {
        let readsCutNumbers = plan.words?.source.readsCutNumbers ?? false
        let verdict = round.verdict(isGivenUp: round.ending == .givenUp, readsCutNumbers: readsCutNumbers)
        state.judged(verdict.attempts)
        wordTally?.add(verdict.target.joined(), isRight: verdict.isRight)
        return [.record(verdict.attempts), .verdict(verdict)]
    }
}

// MARK: - Verdict and pause

extension ReceiveSession {
    private func handle(inVerdict event: Event) -> [Effect] {
        switch event {
        case .repeatGroup: round.map { [.resend($0.group)] } ?? []
        case .typed, .keyed, .erase, .submit, .giveUp: [.hurry]
        default: []
        }
    }

    mutating func askAgain(at now: Instant) -> [Effect] {
        guard state.phase != .introducing else { return introduceNext(at: now) }
        state.practice.start(at: now)
        round?.interrupted()
        state.phase = .sending
        return round.map { [.resend($0.group)] } ?? []
    }
}
