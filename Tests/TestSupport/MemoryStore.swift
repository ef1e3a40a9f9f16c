public import Activities
import Interface
public import Training

/// Storage in memory that counts answers as the real one does.
public final class MemoryStore: ProgressStore {
    public private(set) var attempts: [Attempt] = []
    /// Those of sessions that ask for single characters.
    public var answersToCharacters: [Attempt] {
        zip(attempts, attemptKinds).filter { $1?.asksSingleCharacters ?? false }.map(\.0)
    }
    public private(set) var wordAnswers: [WordAnswer] = []
    public private(set) var finished: [SessionRecord] = []
    public private(set) var begun = 0
    /// Thrown by every call that writes.
    public var failure: StoreError?
    public var report = StoreReport()
    public var incident: StoreIncident?
    public var closingFailure: StoreError?
    public private(set) var isClosed = false
    public private(set) var isClosedInHurry = false
    /// How often upkeep was allowed.
    public private(set) var tidied = 0
    private var figures: [String: KeptFigures] = [:]
    public var progress = Progress()
    private var kinds: [SessionKey: SessionKind] = [:]
    private var attemptKinds: [SessionKind?] = []
    private var attemptDays: [Day] = []
    private var values: [String: String] = [:]
    private var states: [String: String] = [:]
    private var kept: [Direction: (state: String, at: Moment)] = [:]

    /// The default is a new learner after the first start.
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

    public var snapshot: Snapshot {
        Snapshot(
            attempts: attempts, finished: finished, begun: begun, progress: progress,
            wordAnswers: wordAnswers, values: values, states: states, kept: kept.mapValues(\.state))
    }

    private func check() throws(StoreError) {
        if let failure { throw failure }
    }

    public func reportWasTold() { report = StoreReport() }

    /// Returns the incident once.
    public func takeIncident() -> StoreIncident? {
        defer { incident = nil }
        return incident
    }

    public func close(isHurried: Bool) throws(StoreError) {
        isClosed = true
        isClosedInHurry = isHurried
        if let closingFailure { throw closingFailure }
    }

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
            case (Activity.touch.kind, _):
                totals.touchAttempts += 1
                totals.touchCorrect += right
            case (_, .receive):
                totals.receiveAttempts += 1
                totals.receiveCorrect += right
            case (_, .send):
                totals.sendAttempts += 1
                totals.sendCorrect += right
            }
            characters[attempt.target] = totals
            if ![Activity.ear.kind, Activity.touch.kind].contains(kind), !attempt.isCorrect, !attempt.answer.isEmpty {
                confusions[[attempt.target, attempt.answer], default: 0] += 1
            }
        }
        loaded.characters = characters
        loaded.confusions =
            confusions.map { Confusion(target: $0.key[0], answer: $0.key[1], count: $0.value) }
            .sorted { ($1.count, $0.target, $0.answer) < ($0.count, $1.target, $1.answer) }
        return loaded
    }

    public func begin(_ kind: SessionKind, at moment: Moment) throws(StoreError) -> SessionKey {
        try check()
        begun += 1
        let key = SessionKey(rawValue: Int64(begun))
        kinds[key] = kind
        return key
    }

    public func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) throws(StoreError) {
        try check()
        self.attempts += attempts
        attemptKinds += attempts.map { _ in kinds[session] }
        attemptDays += attempts.map { _ in moment.day }
    }

    public func recordWord(_ answer: WordAnswer, in session: SessionKey, at moment: Moment) throws(StoreError) {
        try check()
        wordAnswers.append(answer)
    }

    public func words(_ direction: Direction) throws(StoreError) -> [String: AnswerCount] {
        var counts: [String: AnswerCount] = [:]
        for answer in wordAnswers where answer.direction == direction {
            counts[answer.word, default: AnswerCount()].attempts += 1
            counts[answer.word, default: AnswerCount()].correct += answer.isCorrect ? 1 : 0
        }
        return counts
    }

    public func tidy() { tidied += 1 }

    public func eachRecall(after answer: Int, _ take: (Recall) -> Void) throws(StoreError) -> Int {
        for index in attempts.indices.dropFirst(answer) where attemptKinds[index]?.asksSingleCharacters ?? false {
            take(Recall(attempts[index], on: attemptDays[index]))
        }
        return attempts.count
    }

    public func eachExposure(after answer: Int, _ take: (Exposure) -> Void) throws(StoreError) -> Int {
        for index in attempts.indices.dropFirst(answer) where attemptKinds[index] == .interface {
            take(Exposure(attempts[index], on: attemptDays[index]))
        }
        return attempts.count
    }

    public func figures(_ name: String) throws(StoreError) -> KeptFigures? { figures[name] }

    public func keep(_ figures: KeptFigures, as name: String) throws(StoreError) {
        try check()
        self.figures[name] = figures
    }

    public func sessions(latest count: Int) throws(StoreError) -> [SessionRecord] {
        Array(finished.suffix(count).reversed())
    }

    public func finish(
        _ session: SessionKey, as record: SessionRecord, progress: Progress, states: [String: String] = [:]
    ) throws(StoreError) {
        try check()
        self.states.merge(states) { $1 }
        finished.append(record)
        self.progress = progress
        self.progress.zoneSeconds = record.began.zoneSeconds
    }

    public func keep(_ progress: Progress, states: [String: String]) throws(StoreError) {
        try check()
        self.states.merge(states) { $1 }
        for direction in Direction.allCases { self.progress[direction] = progress[direction] }
        self.progress.streak = progress.streak
    }

    public func introduced(_ character: String, direction: Direction) throws(StoreError) {
        try check()
        progress.introduced[direction, default: []].insert(character)
    }

    public func paused(_ direction: Direction) throws(StoreError) -> (state: String, at: Moment)? { kept[direction] }

    public func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(StoreError) {
        try check()
        kept[direction] = state.map { ($0, moment) }
    }

    public func settings() throws(StoreError) -> [String: String] { values }

    public func set(_ values: [String: String?]) throws(StoreError) {
        try check()
        for (name, value) in values { self.values[name] = value }
    }

    public func state(_ name: String) throws(StoreError) -> String? { states[name] }

    public func setState(_ name: String, to value: String?) throws(StoreError) {
        try check()
        states[name] = value
    }

    public func reset() throws(StoreError) {
        try check()
        attempts = []
        attemptKinds = []
        attemptDays = []
        figures = [:]
        wordAnswers = []
        states = [:]
        finished = []
        progress = Progress()
        kept = [:]
    }
}
