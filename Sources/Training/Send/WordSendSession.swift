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
public struct WordSendSession: Equatable, Sendable, Codable {
    private enum Phase: Equatable, Codable {
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
    /// What was answered so far, by character.
    public private(set) var tally = SessionTally()
    /// The same by word.
    public private(set) var words = WordTally()
    /// Between `pause` and `resume`.
    public private(set) var isPaused = false

    private var generator: SplitMix64
    private var phase = Phase.ready
    private var prompt: WordPrompt?
    /// Whether a character is being keyed.
    private var isInCharacter = false
    private var practice: Practice

    /// A session that waits for `begin`.
    public init(plan: Plan, seed: UInt64) {
        self.plan = plan
        generator = SplitMix64(seed: seed)
        practice = Practice(limitMilliseconds: plan.practiceLimitMilliseconds, attemptLimit: plan.attemptLimit)
    }

    /// Whether the session is over; nothing has an effect any more.
    public var isFinished: Bool { phase == .finished }
    /// Whether it is the learner's turn.
    public var isAwaitingKeying: Bool { (phase == .awaiting || phase == .keying) && !isPaused }
    /// The word that may be keyed now; nil while there is nothing to key.
    public var target: [String]? {
        switch phase {
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
        guard phase == .keying, !isPaused, !isInCharacter else { return nil }
        return prompt?.lastEnd?.advanced(byMilliseconds: plan.silenceMilliseconds)
    }

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
        case (.begin, .ready): askNext(at: now)
        case (_, .ready), (.begin, _): []
        case (.pause, _): pause(at: now)
        case (_, .prompting), (_, .awaiting), (_, .keying): handle(event, askingAt: now)
        case (_, .verdict): handle(event, inVerdictAt: now)
        }
    }
}

// MARK: - Words

extension WordSendSession {
    private mutating func askNext(at now: Instant) -> [Effect] {
        guard let word = plan.words.pick(after: words, using: &generator).map(WordSource.characters(of:)), !word.isEmpty
        else { return finish(isStopped: false, at: now) }
        practice.start(at: now)
        prompt = WordPrompt(word: word)
        phase = .prompting
        return [.prompt(word)]
    }

    private mutating func handle(_ event: Event, askingAt now: Instant) -> [Effect] {
        switch event {
        case .soundEnded:
            guard phase == .prompting else { return [] }
            prompt?.heard(at: now)
            phase = .awaiting
            return [.awaitKeying]
        case .keyingBegan: return begin()
        case .keyed(let pattern, let from, let to):
            let hurry = begin()
            isInCharacter = false
            prompt?.take(pattern, from: from, to: to)
            return hurry + (prompt?.isFull == true ? judge() : [])
        case .keyingCut:
            guard phase == .keying else { return [] }
            return [.resume] + askAgain(byLearner: false, withSound: false)
        case .startAgain:
            isInCharacter = false
            prompt?.startAgain()
            return [.startedAgain]
        case .submit:
            // Something that is being keyed belongs to the word.
            guard phase == .keying, !isInCharacter, prompt?.count ?? 0 > 0 else { return [.unused] }
            return judge()
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
        let isCut = phase == .prompting
        phase = .keying
        isInCharacter = true
        return isCut ? [.hurry] : []
    }

    private mutating func askAgain(byLearner: Bool, withSound: Bool) -> [Effect] {
        isInCharacter = false
        prompt?.askedAgain(byLearner: byLearner)
        phase = .prompting
        return prompt.map { [.promptAgain($0.word, withSound: withSound)] } ?? []
    }

    private mutating func judge(isGivenUp: Bool = false) -> [Effect] {
        guard let verdict = prompt?.verdict(isGivenUp: isGivenUp) else { return [] }
        for attempt in verdict.attempts { tally.add(attempt) }
        words.add(verdict.target.joined(), isRight: verdict.isRight)
        isInCharacter = false
        phase = .verdict
        return [.record(verdict.attempts), .verdict(verdict)]
    }
}

// MARK: - Verdict, pause and end

extension WordSendSession {
    private mutating func handle(_ event: Event, inVerdictAt now: Instant) -> [Effect] {
        switch event {
        case .soundEnded: afterVerdict(at: now)
        case .repeatPrompt: prompt.map { [.playTarget($0.word)] } ?? []
        case .skip, .submit, .giveUp: [.hurry]
        default: []
        }
    }

    private mutating func afterVerdict(at now: Instant) -> [Effect] {
        switch practice.turn(after: tally, at: now) {
        case .over: finish(isStopped: false, at: now)
        case .next(let mark): (mark.map { [.timeMark(minutesLeft: $0)] } ?? []) + askNext(at: now)
        }
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
        case .prompting, .awaiting, .keying:
            practice.start(at: now)
            return [.resume] + askAgain(byLearner: false, withSound: false)
        case .ready, .finished:
            return [.resume]
        }
    }

    private mutating func finish(isStopped: Bool, at now: Instant) -> [Effect] {
        phase = .finished
        return [.finished(practice.finish(tally, isStopped: isStopped, at: now))]
    }
}
