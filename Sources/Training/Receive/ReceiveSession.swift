/// A session of hearing groups of characters, or words, and typing them, as a function of what happens and when.
///
/// The session knows no clock and no words, and its dice are part of its value: the same plan, seed and events give the
/// same effects.  It can be stored while it is paused and goes on exactly, in another run of the program too; stored
/// while it runs, its clock would count in the wrong run.
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
public struct ReceiveSession: Equatable, Sendable, Codable {
    private enum Phase: Equatable, Codable {
        case ready
        case introducing
        case sending
        case awaiting
        case verdict
        case finished
    }

    /// What the session was made from.
    public let plan: Plan
    /// What was answered so far.
    public private(set) var tally = SessionTally()
    /// The words among it; nil where groups are no words, and in sessions that were kept before there were any.
    public private(set) var wordTally: WordTally?
    /// Between `pause` and `resume`.
    public private(set) var isPaused = false

    private var generator: SplitMix64
    private var phase = Phase.ready
    /// Characters still to be introduced; the first is being introduced.
    private var introductions: [String]
    private var round: Round?
    private var practice: Practice

    /// A session that waits for `begin`.
    public init(plan: Plan, seed: UInt64) {
        self.plan = plan
        generator = SplitMix64(seed: seed)
        introductions = plan.introduce
        wordTally = plan.words.map { _ in WordTally() }
        practice = Practice(
            limitMilliseconds: plan.practiceLimitMilliseconds, attemptLimit: plan.attemptLimit)
    }

    /// Whether the session is over; nothing has an effect any more.
    public var isFinished: Bool { phase == .finished }
    /// Whether a group was heard and it is the learner's turn.
    public var isAwaitingAnswer: Bool { phase == .awaiting && !isPaused }
    /// Whether a group is being sent.
    public var isSending: Bool { phase == .sending && !isPaused }
    /// Characters typed for the group at hand, and how many it has; nil before the first group.
    public var answerProgress: (typed: Int, of: Int)? { round.map { ($0.typedCount, $0.group.count) } }

    /// Milliseconds practised until now, pauses not counted.
    public func practisedMilliseconds(at now: Instant) -> Int { practice.milliseconds(at: now) }

    /// Another length from here on, in milliseconds, nil for none: only while it is paused.
    public mutating func goOn(forMilliseconds length: Int?) { practice.goOn(forMilliseconds: length) }

    /// Another number of answers, after those that were given.
    public mutating func goOn(forAttempts count: Int) { practice.goOn(forAttempts: count, after: tally) }

    /// Minutes left, a begun one counted whole; nil without a limit.
    public func minutesLeft(at now: Instant) -> Int? { practice.minutesLeft(at: now) }

    /// Takes one event; `now` never falls within one run of the program.
    public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch (event, phase) {
        case (_, .finished): []
        case (.stop, _): finish(isStopped: true, at: now)
        case (.resume, _): isPaused ? resume(at: now) : []
        case (_, _) where isPaused: []
        case (.begin, .ready): introduceNext(at: now)
        case (_, .ready), (.begin, _): []
        case (.pause, _): pause(at: now)
        case (_, .introducing): handle(event, introducingAt: now)
        case (_, .sending), (_, .awaiting): handle(event, asking: phase, at: now)
        case (_, .verdict): handle(event, inVerdictAt: now)
        }
    }
}

// MARK: - Introductions

extension ReceiveSession {
    private mutating func handle(_ event: Event, introducingAt now: Instant) -> [Effect] {
        guard let character = introductions.first else { return sendNext(at: now) }
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
        guard let character = introductions.first else { return sendNext(at: now) }
        phase = .introducing
        return [.introduce(character)]
    }
}

// MARK: - Groups

extension ReceiveSession {
    private mutating func sendNext(at now: Instant) -> [Effect] {
        let group = nextGroup()
        guard !group.isEmpty else { return finish(isStopped: false, at: now) }
        practice.start(at: now)
        round = Round(group: group)
        phase = .sending
        return [.send(group)]
    }

    private mutating func nextGroup() -> [String] {
        if let words = plan.words {
            let word = words.pick(after: wordTally ?? WordTally(), using: &generator)
            return word.map(WordSource.characters(of:)) ?? []
        }
        let picker = CharacterPicker(characters: plan.characters, newest: plan.newest, history: plan.history)
        return GroupMaker(length: plan.groupLength, picker: picker).group(after: tally, using: &generator)
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
            self.phase = .awaiting
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
            self.phase = .sending
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
        return [echo] + (round.isFull && phase == .awaiting ? judge(round) : [])
    }

    private mutating func judge(_ round: Round) -> [Effect] {
        let readsCutNumbers = plan.words?.source.readsCutNumbers ?? false
        let verdict = round.verdict(isGivenUp: round.ending == .givenUp, readsCutNumbers: readsCutNumbers)
        for attempt in verdict.attempts { tally.add(attempt) }
        wordTally?.add(verdict.target.joined(), isRight: verdict.isRight)
        phase = .verdict
        return [.record(verdict.attempts), .verdict(verdict)]
    }
}

// MARK: - Verdict and end

extension ReceiveSession {
    private mutating func handle(_ event: Event, inVerdictAt now: Instant) -> [Effect] {
        switch event {
        case .soundEnded: afterVerdict(at: now)
        case .repeatGroup: round.map { [.resend($0.group)] } ?? []
        case .typed, .keyed, .erase, .submit, .giveUp: [.hurry]
        default: []
        }
    }

    private mutating func afterVerdict(at now: Instant) -> [Effect] {
        switch practice.turn(after: tally, at: now) {
        case .over: finish(isStopped: false, at: now)
        case .next(let mark): (mark.map { [.timeMark(minutesLeft: $0)] } ?? []) + sendNext(at: now)
        }
    }

    private mutating func finish(isStopped: Bool, at now: Instant) -> [Effect] {
        phase = .finished
        return [.finished(practice.finish(tally, isStopped: isStopped, at: now))]
    }
}

// MARK: - Pause

extension ReceiveSession {
    private mutating func pause(at now: Instant) -> [Effect] {
        isPaused = true
        practice.stop(at: now)
        return [.pause]
    }

    private mutating func resume(at now: Instant) -> [Effect] {
        isPaused = false
        switch phase {
        case .introducing:
            return [.resume] + introduceNext(at: now)
        case .verdict:
            practice.start(at: now)
            return [.resume] + afterVerdict(at: now)
        case .sending, .awaiting:
            practice.start(at: now)
            round?.interrupted()
            phase = .sending
            return [.resume] + (round.map { [.resend($0.group)] } ?? [])
        case .ready, .finished:
            return [.resume]
        }
    }
}
