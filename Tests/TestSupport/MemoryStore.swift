public import Trainer
public import Training

/// Storage in memory, counting as the real one does.
public final class MemoryStore: ProgressStore {
    /// What was recorded, in order.
    public private(set) var attempts: [Attempt] = []
    /// Answers to words, in order.
    public private(set) var wordAnswers: [WordAnswer] = []
    /// Finished sessions, in order.
    public private(set) var finished: [SessionRecord] = []
    /// Sessions begun.
    public private(set) var begun = 0
    /// Thrown by every call that writes, while set.
    public var failure: StoreError?
    /// What happened while opening.
    public var recovery = StoreRecovery.none
    /// Levels, schedule and streak as last written.
    public var progress = Progress()
    /// What the sessions that were begun are for, and what each of `attempts` was given in.
    private var kinds: [SessionKey: SessionKind] = [:]
    private var attemptKinds: [SessionKind?] = []
    private var values: [String: String] = [:]
    private var states: [String: String] = [:]
    private var kept: [Direction: (state: String, at: Moment)] = [:]

    /// A new learner's storage, first start done.
    public init(settings: [String: String] = ["setup": "yes"]) {
        values = settings
    }

    /// Everything that is stored, to be compared.
    public struct Snapshot: Equatable {
        var attempts: [Attempt]
        var finished: [SessionRecord]
        var begun: Int
        var progress: Progress
        var wordAnswers: [WordAnswer]
        var values: [String: String]
        var states: [String: String]
        var kept: [Direction: String]
    }

    /// What is stored now.
    public var snapshot: Snapshot {
        Snapshot(
            attempts: attempts, finished: finished, begun: begun, progress: progress,
            wordAnswers: wordAnswers, values: values, states: states, kept: kept.mapValues(\.state))
    }

    private func check() throws(StoreError) {
        if let failure { throw failure }
    }

    /// What was written, with the answers counted.
    public func load() throws(StoreError) -> Progress {
        var loaded = progress
        var confusions: [[String]: Int] = [:]
        var characters: [String: CharacterTotals] = [:]
        for (attempt, kind) in zip(attempts, attemptKinds) {
            var totals = characters[attempt.target] ?? CharacterTotals()
            let right = attempt.isCorrect ? 1 : 0
            switch (kind, attempt.direction) {
            case (.ear, _):
                totals.earAttempts += 1
                totals.earCorrect += right
            case (_, .receive):
                totals.receiveAttempts += 1
                totals.receiveCorrect += right
            case (_, .send):
                totals.sendAttempts += 1
                totals.sendCorrect += right
            }
            characters[attempt.target] = totals
            if kind != .ear, !attempt.isCorrect, !attempt.answer.isEmpty {
                confusions[[attempt.target, attempt.answer], default: 0] += 1
            }
        }
        loaded.characters = characters
        loaded.confusions =
            confusions.map { Confusion(target: $0.key[0], answer: $0.key[1], count: $0.value) }
            .sorted { ($1.count, $0.target, $0.answer) < ($0.count, $1.target, $1.answer) }
        return loaded
    }

    /// Counts a session.
    public func begin(_ kind: SessionKind, at moment: Moment) throws(StoreError) -> SessionKey {
        try check()
        begun += 1
        let key = SessionKey(rawValue: Int64(begun))
        kinds[key] = kind
        return key
    }

    /// Keeps answers.
    public func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) throws(StoreError) {
        try check()
        self.attempts += attempts
        attemptKinds += attempts.map { _ in kinds[session] }
    }

    /// Keeps an answer to a word.
    public func recordWord(_ answer: WordAnswer, in session: SessionKey, at moment: Moment) throws(StoreError) {
        try check()
        wordAnswers.append(answer)
    }

    /// Counts the answers to words.
    public func words(_ direction: Direction) throws(StoreError) -> [String: AnswerCount] {
        var counts: [String: AnswerCount] = [:]
        for answer in wordAnswers where answer.direction == direction {
            counts[answer.word, default: AnswerCount()].attempts += 1
            counts[answer.word, default: AnswerCount()].correct += answer.isCorrect ? 1 : 0
        }
        return counts
    }

    /// The latest sessions, the latest first.
    public func sessions(latest count: Int) throws(StoreError) -> [SessionRecord] {
        Array(finished.suffix(count).reversed())
    }

    /// Keeps a session and what it changed.
    public func finish(_ session: SessionKey, as record: SessionRecord, progress: Progress) throws(StoreError) {
        try check()
        finished.append(record)
        self.progress = progress
        self.progress.zoneSeconds = record.began.zoneSeconds
    }

    /// Notes an introduction.
    public func introduced(_ character: String, direction: Direction) throws(StoreError) {
        try check()
        progress.introduced[direction, default: []].insert(character)
    }

    /// The paused session.
    public func paused(_ direction: Direction) throws(StoreError) -> (state: String, at: Moment)? { kept[direction] }

    /// Keeps or forgets a paused session.
    public func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(StoreError) {
        try check()
        kept[direction] = state.map { ($0, moment) }
    }

    /// All settings.
    public func settings() throws(StoreError) -> [String: String] { values }

    /// Sets or unsets one.
    public func set(_ name: String, to value: String?) throws(StoreError) {
        try check()
        values[name] = value
    }

    /// A small state.
    public func state(_ name: String) throws(StoreError) -> String? { states[name] }

    /// Keeps or forgets a small state.
    public func setState(_ name: String, to value: String?) throws(StoreError) {
        try check()
        states[name] = value
    }

    /// Forgets everything but settings.
    public func reset() throws(StoreError) {
        try check()
        attempts = []
        attemptKinds = []
        wordAnswers = []
        states = [:]
        finished = []
        progress = Progress()
        kept = [:]
    }
}
