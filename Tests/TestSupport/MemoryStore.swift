public import Trainer
public import Training

/// Storage in memory that counts like the real one.
public final class MemoryStore: ProgressStore {
    /// The attempts recorded, in order.
    public private(set) var attempts: [Attempt] = []
    /// Answers to words, in order.
    public private(set) var wordAnswers: [WordAnswer] = []
    /// Finished sessions, in order.
    public private(set) var finished: [SessionRecord] = []
    /// Sessions begun.
    public private(set) var begun = 0
    /// Thrown by every call that writes, if set.
    public var failure: StoreError?
    /// What happened while opening.
    public var report = StoreReport()
    /// The next incident.
    public var incident: StoreIncident?
    /// Thrown on closing, if set.
    public var closingFailure: StoreError?
    /// Whether it has been closed.
    public private(set) var isClosed = false
    /// Levels, schedule and streak as last written.
    public var progress = Progress()
    /// The kind of each session begun, and the session of each of `attempts`.
    private var kinds: [SessionKey: SessionKind] = [:]
    private var attemptKinds: [SessionKind?] = []
    private var attemptDays: [Day] = []
    private var values: [String: String] = [:]
    private var states: [String: String] = [:]
    private var kept: [Direction: (state: String, at: Moment)] = [:]

    /// The storage of a new learner after the first start.
    public init(settings: [String: String] = ["setup": "yes"]) {
        values = settings
    }

    /// Everything stored, for comparison.
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

    /// Forgets the report.
    public func reportWasTold() { report = StoreReport() }

    /// Returns the incident once.
    public func takeIncident() -> StoreIncident? {
        defer { incident = nil }
        return incident
    }

    /// Closes the store.
    public func close() throws(StoreError) {
        isClosed = true
        if let closingFailure { throw closingFailure }
    }

    /// The progress as written, with the answers counted.
    public func load() throws(StoreError) -> Progress {
        var loaded = progress
        var confusions: [[String]: Int] = [:]
        var characters: [String: CharacterTotals] = [:]
        for (attempt, kind) in zip(attempts, attemptKinds) where kind != .interface {
            var totals = characters[attempt.target] ?? CharacterTotals()
            let right = attempt.isCorrect ? 1 : 0
            switch (kind, attempt.direction) {
            case (Activity.ear.kind, _):
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
            if kind != Activity.ear.kind, !attempt.isCorrect, !attempt.answer.isEmpty {
                confusions[[attempt.target, attempt.answer], default: 0] += 1
            }
        }
        loaded.characters = characters
        loaded.confusions =
            confusions.map { Confusion(target: $0.key[0], answer: $0.key[1], count: $0.value) }
            .sorted { ($1.count, $0.target, $0.answer) < ($0.count, $1.target, $1.answer) }
        return loaded
    }

    /// Counts a session as begun.
    public func begin(_ kind: SessionKind, at moment: Moment) throws(StoreError) -> SessionKey {
        try check()
        begun += 1
        let key = SessionKey(rawValue: Int64(begun))
        kinds[key] = kind
        return key
    }

    /// Records answers.
    public func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) throws(StoreError) {
        try check()
        self.attempts += attempts
        attemptKinds += attempts.map { _ in kinds[session] }
        attemptDays += attempts.map { _ in moment.day }
    }

    /// Records an answer to a word.
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

    /// Passes on the answers to single characters.
    public func eachRecall(_ take: (Recall) -> Void) throws(StoreError) {
        for index in attempts.indices where attemptKinds[index]?.asksSingleCharacters ?? false {
            take(Recall(attempts[index], on: attemptDays[index]))
        }
    }

    /// The names that the interface sent in Morse.
    public func exposures() throws(StoreError) -> [Exposure] {
        attempts.indices.filter { attemptKinds[$0] == .interface }.map { Exposure(attempts[$0], on: attemptDays[$0]) }
    }

    /// The latest sessions, newest first.
    public func sessions(latest count: Int) throws(StoreError) -> [SessionRecord] {
        Array(finished.suffix(count).reversed())
    }

    /// Records a session, the progress it changed, and states.
    public func finish(
        _ session: SessionKey, as record: SessionRecord, progress: Progress, states: [String: String] = [:]
    ) throws(StoreError) {
        try check()
        self.states.merge(states) { $1 }
        finished.append(record)
        self.progress = progress
        self.progress.zoneSeconds = record.began.zoneSeconds
    }

    /// Writes level, schedule and states.
    public func keep(_ progress: Progress, states: [String: String]) throws(StoreError) {
        try check()
        self.states.merge(states) { $1 }
        for direction in Direction.allCases { self.progress[direction] = progress[direction] }
        self.progress.streak = progress.streak
    }

    /// Notes that a character has been introduced.
    public func introduced(_ character: String, direction: Direction) throws(StoreError) {
        try check()
        progress.introduced[direction, default: []].insert(character)
    }

    /// The paused session.
    public func paused(_ direction: Direction) throws(StoreError) -> (state: String, at: Moment)? { kept[direction] }

    /// Stores or removes a paused session.
    public func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(StoreError) {
        try check()
        kept[direction] = state.map { ($0, moment) }
    }

    /// All settings.
    public func settings() throws(StoreError) -> [String: String] { values }

    /// Sets or unsets a setting.
    public func set(_ values: [String: String?]) throws(StoreError) {
        try check()
        for (name, value) in values { self.values[name] = value }
    }

    /// A small state by name.
    public func state(_ name: String) throws(StoreError) -> String? { states[name] }

    /// Stores or removes a small state.
    public func setState(_ name: String, to value: String?) throws(StoreError) {
        try check()
        states[name] = value
    }

    /// Deletes everything but settings.
    public func reset() throws(StoreError) {
        try check()
        attempts = []
        attemptKinds = []
        attemptDays = []
        wordAnswers = []
        states = [:]
        finished = []
        progress = Progress()
        kept = [:]
    }
}
