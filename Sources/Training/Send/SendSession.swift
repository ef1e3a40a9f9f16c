/// A session of being given characters and keying them, as a function of what happens and when.
///
/// The session knows no clock and no words, and its dice are part of its value: the same plan, seed and events give the
/// same effects.  It can be stored while it is paused and goes on exactly, in another run of the program too; stored
/// while it runs, its clock would count in the wrong run.
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
/// forgotten, and the character is asked for again, as it is after `keyingCut`.  Whoever keys before the prompt is over has answered it.
public struct SendSession: Equatable, Sendable, Codable {
    private enum Phase: Equatable, Codable {
        case ready
        case introducing
        /// What was keyed in an introduction is told; whether the introduction is done with.
        case tried(isDone: Bool)
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
    /// What was answered so far.
    public private(set) var tally = SessionTally()
    /// Between `pause` and `resume`.
    public private(set) var isPaused = false

    private var generator: SplitMix64
    private var phase = Phase.ready
    /// Characters still to be introduced; the first is being introduced.
    private var introductions: [String]
    private var prompt: Prompt?
    private var practice: Practice

    /// A session that waits for `begin`.
    public init(plan: Plan, seed: UInt64) {
        self.plan = plan
        generator = SplitMix64(seed: seed)
        introductions = plan.introduce
        practice = Practice(limitMilliseconds: plan.practiceLimitMilliseconds, attemptLimit: plan.attemptLimit)
    }

    /// Whether the session is over; nothing has an effect any more.
    public var isFinished: Bool { phase == .finished }
    /// Whether a prompt was heard and it is the learner's turn.
    public var isAwaitingKeying: Bool { phase == .awaiting && !isPaused }
    /// What the learner may key now: the character that is asked for or introduced; nil while there is nothing to key.
    public var target: String? {
        guard !isPaused else { return nil }
        return switch phase {
        case .introducing: introductions.first
        case .prompting, .awaiting, .keying: prompt?.target
        case .ready, .tried, .verdict, .finished: nil
        }
    }

    /// When `limitPassed` is due; nil when no time is running out.
    public var deadline: Instant? { isAwaitingKeying ? prompt?.deadline(plan.timeLimit) : nil }

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
        case (_, .tried(let isDone)): handle(event, tried: isDone, at: now)
        case (_, .prompting), (_, .awaiting), (_, .keying): handle(event, askingAt: now)
        case (_, .verdict): handle(event, inVerdictAt: now)
        }
    }
}

// MARK: - Introductions

extension SendSession {
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
        phase = .tried(isDone: verdict.outcome == .right)
        guard verdict.outcome == .right else { return [.hurry, .tried(verdict)] }
        introductions.removeFirst()
        return [.hurry, .tried(verdict), .introduced(character)]
    }

    private mutating func handle(_ event: Event, tried isDone: Bool, at now: Instant) -> [Effect] {
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
        phase = .introducing
        return [.introduce(character)]
    }
}

// MARK: - Prompts

extension SendSession {
    private mutating func askNext(at now: Instant) -> [Effect] {
        let picker = CharacterPicker(
            characters: plan.characters, newest: plan.newest, history: plan.history, direction: .send)
        guard let character = picker.pick(after: tally, using: &generator) else {
            return finish(isStopped: false, at: now)
        }
        practice.start(at: now)
        prompt = Prompt(target: character)
        phase = .prompting
        return [.prompt(character)]
    }

    private mutating func handle(_ event: Event, askingAt now: Instant) -> [Effect] {
        guard var prompt else { return [] }
        defer { if self.prompt != nil { self.prompt = prompt } }
        switch event {
        case .soundEnded:
            guard phase == .prompting else { return [] }
            prompt.heard(at: now)
            phase = .awaiting
            return [.awaitKeying]
        case .keyingBegan(let instant):
            guard phase != .keying else { return [] }
            let isCut = phase == .prompting
            prompt.keyingBegan(at: instant)
            phase = .keying
            return isCut ? [.hurry] : []
        case .keyed(let pattern, let from, let to):
            if phase != .keying { prompt.keyingBegan(at: from) }
            return judge(prompt.verdict(keyed: pattern, from: from, to: to, limit: plan.timeLimit))
        case .keyingCut:
            guard phase == .keying else { return [] }
            prompt.askedAgain(byLearner: false)
            phase = .prompting
            return [.resume, .promptAgain(prompt.target, withSound: false)]
        case .limitPassed:
            guard let deadline, now >= deadline else { return [] }
            if plan.timeLimit.empty == .wrong { return judge(prompt.verdict(withoutAnswer: .nothing)) }
            if practice.isOver(after: tally, at: now) { return finish(isStopped: false, at: now) }
            prompt.foundEmpty()
            phase = .prompting
            if prompt.emptyCount.isMultiple(of: Self.emptyPromptsToPause) { return [.nothingKeyed, .unattended] }
            return [.nothingKeyed, .promptAgain(prompt.target, withSound: false)]
        case .repeatPrompt:
            // Something that is being keyed is on its way to a verdict already.
            guard phase != .keying else { return [.unused] }
            prompt.askedAgain(byLearner: true)
            phase = .prompting
            return [.promptAgain(prompt.target, withSound: true)]
        case .giveUp:
            return judge(prompt.verdict(withoutAnswer: .givenUp))
        default:
            return []
        }
    }

    private mutating func judge(_ verdict: Verdict) -> [Effect] {
        tally.add(verdict.attempt)
        phase = .verdict
        return [.record(verdict.attempt), .verdict(verdict)]
    }
}

// MARK: - Verdict and end

extension SendSession {
    private mutating func handle(_ event: Event, inVerdictAt now: Instant) -> [Effect] {
        switch event {
        case .soundEnded: afterVerdict(at: now)
        case .repeatPrompt: prompt.map { [.playTarget($0.target)] } ?? []
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
}

// MARK: - Pause

extension SendSession {
    private mutating func pause(at now: Instant) -> [Effect] {
        isPaused = true
        practice.stop(at: now)
        return [.pause]
    }

    private mutating func resume(at now: Instant) -> [Effect] {
        isPaused = false
        switch phase {
        case .introducing, .tried:
            return [.resume] + introduceNext(at: now)
        case .verdict:
            practice.start(at: now)
            return [.resume] + afterVerdict(at: now)
        case .prompting, .awaiting, .keying:
            practice.start(at: now)
            prompt?.askedAgain(byLearner: false)
            phase = .prompting
            return [.resume] + (prompt.map { [.promptAgain($0.target, withSound: false)] } ?? [])
        case .ready, .finished:
            return [.resume]
        }
    }
}
