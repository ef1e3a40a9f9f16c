public import Training

/// A storage error, by the action that it asks of the learner.
public enum StoreError: Error, Equatable, Sendable {
    /// The folder cannot be created or written.
    case notWritable(path: String, reason: String)
    case noPermission(path: String)
    case diskFull(path: String)
    /// Another process has the data open. Nil if that process is unknown.
    case inUse(process: Int32?)
    /// A newer version of Kochlea wrote the data.
    case tooNew(path: String, version: Int)
    /// The data was removed, replaced or damaged while open, and a replacement cannot be written.
    case gone(path: String)
    /// A foreign file has the name of a file that Kochlea needs.
    case foreignFile(path: String)
    /// The values are invalid. Retrying this write is useless; other writes may succeed.
    case refused(String)
    /// Any other database error.
    case failed(String)
}

/// What opening the data repaired. The learner gets a report.
public enum StoreRecovery: Equatable, Sendable {
    case none
    /// The file was damaged. It was set aside and replaced by the backup of that day.
    case restored(backup: Day, setAside: String)
    /// The file was missing. The backup of that day replaced it.
    case replaced(backup: Day)
    /// The file was damaged and set aside. There was no backup, so progress starts from zero.
    case startedAnew(setAside: String)
    /// Rows with numbers out of range were recounted or dropped.
    case repaired(rows: Int)
}

/// The findings of this and earlier openings that the learner does not know yet.
public struct StoreReport: Equatable, Sendable {
    public var recovery: StoreRecovery
    /// Lost answers.
    public var missing: Int
    /// Answers from the rescue file of a run that lost its database.
    public var takenIn: Int

    public init(recovery: StoreRecovery = .none, missing: Int = 0, takenIn: Int = 0) {
        self.recovery = recovery
        self.missing = missing
        self.takenIn = takenIn
    }
}

/// Damage to the data during a run, already repaired.
public enum StoreIncident: Equatable, Sendable {
    /// The missing rows were written to the file again.
    case rewritten
    /// The file is gone or was replaced. This run's answers are in a file beside it, and the next start merges them.
    case rescued(file: String)
}

public struct SessionKey: Hashable, Sendable {
    /// The row number.
    public var rawValue: Int64
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

public struct SessionRecord: Equatable, Sendable {
    public var kind: SessionKind
    public var began: Moment
    /// Time practised in milliseconds, without pauses.
    public var milliseconds: Int
    /// Number of characters asked; in QSOs, of overs.
    public var attempts: Int
    public var correct: Int
    /// Whether the level rose.
    public var advanced: Bool
    /// The level after the session.
    public var level: Int

    public init(
        kind: SessionKind, began: Moment, milliseconds: Int, attempts: Int, correct: Int, advanced: Bool, level: Int
    ) {
        self.kind = kind
        self.began = began
        self.milliseconds = milliseconds
        self.attempts = attempts
        self.correct = correct
        self.advanced = advanced
        self.level = level
    }
}

/// A word asked and answered. The answers to its characters are recorded as well.
public struct WordAnswer: Equatable, Sendable {
    public var direction: Direction
    /// As written: "TNX", "W1AW".
    public var word: String
    /// As written; empty if there was none.
    public var answer: String

    public var isCorrect: Bool { word == answer }

    public init(direction: Direction, word: String, answer: String) {
        self.direction = direction
        self.word = word
        self.answer = answer
    }
}

/// A state computed from the answers up to one of them, and stored so that the next start reads only later answers.
public struct KeptFigures: Equatable, Sendable {
    /// The number of the last answer in them; 0 for none.
    public var through: Int
    public var text: String

    public init(through: Int, text: String) {
        self.through = through
        self.text = text
    }
}

/// Storage of progress. Each call has written its data when it returns.
public protocol ProgressStore: AnyObject {
    /// The findings of opening that the learner does not know yet.
    var report: StoreReport { get }
    /// Clears the report after the learner got it.
    func reportWasTold()
    /// The incident since the last call; nil for none.
    func takeIncident() -> StoreIncident?
    /// After closing, all data is in a single file, which can be copied alone.
    ///
    /// - Parameter isHurried: leaves upkeep under way to the next run.
    func close(isHurried: Bool) throws(StoreError)
    /// Starts upkeep that is due: the daily check and backup, and copying a long log. Call it while nothing is asked. It
    /// returns at once.
    func tidy()
    func load() throws(StoreError) -> Progress
    /// Creates the row under which `record` stores attempts.
    func begin(_ kind: SessionKind, at moment: Moment) throws(StoreError) -> SessionKey
    /// Records answers, all or none. Call this before the verdict.
    func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) throws(StoreError)
    /// Records the answer to a word. `record` stores its characters.
    func recordWord(_ answer: WordAnswer, in session: SessionKey, at moment: Moment) throws(StoreError)
    /// The number of answers and right answers for each word.
    func words(_ direction: Direction) throws(StoreError) -> [String: AnswerCount]
    /// Passes on the answers to single characters from all sessions that ask for them, oldest first. One at a time,
    /// because a year has about 100,000.
    ///
    /// - Parameter answer: the number of the answer before the first; 0 for all.
    /// - Returns: the number of the last stored answer of any kind; 0 without answers.
    func eachRecall(after answer: Int, _ take: (Recall) -> Void) throws(StoreError) -> Int
    /// Passes on the names that the interface sent in Morse, oldest first, as `eachRecall` does.
    func eachExposure(after answer: Int, _ take: (Exposure) -> Void) throws(StoreError) -> Int
    /// Nil if there are none, or if the answers have changed since.
    func figures(_ name: String) throws(StoreError) -> KeptFigures?
    /// Replaces figures of the same name.
    func keep(_ figures: KeptFigures, as name: String) throws(StoreError)
    /// The latest finished sessions, newest first.
    func sessions(latest count: Int) throws(StoreError) -> [SessionRecord]
    /// Closes a session's row and writes level, schedule, streak and named states, all or none.
    func finish(
        _ session: SessionKey, as record: SessionRecord, progress: Progress, states: [String: String]
    ) throws(StoreError)
    /// Writes level, schedule and named states without a session, all or none.
    func keep(_ progress: Progress, states: [String: String]) throws(StoreError)
    /// Records that a character was introduced.
    func introduced(_ character: String, direction: Direction) throws(StoreError)
    /// A paused session's state and the time of the pause.
    func paused(_ direction: Direction) throws(StoreError) -> (state: String, at: Moment)?
    /// Nil removes the paused session.
    func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(StoreError)
    /// All stored settings by name.
    func settings() throws(StoreError) -> [String: String]
    /// Stores or removes (nil) settings by name, all or none.
    func set(_ values: [String: String?]) throws(StoreError)
    /// A small named state that is not a setting, such as the time of the last reminder.
    func state(_ name: String) throws(StoreError) -> String?
    /// Nil removes the state.
    func setState(_ name: String, to value: String?) throws(StoreError)
    /// Deletes sessions, answers, levels, streak, paused sessions and states. Settings stay.
    func reset() throws(StoreError)
}

extension ProgressStore {
    /// Nil removes the setting.
    public func set(_ name: String, to value: String?) throws(StoreError) { try set([name: value]) }

    public func close() throws(StoreError) { try close(isHurried: false) }

    public func recalls() throws(StoreError) -> [Recall] {
        var recalls: [Recall] = []
        _ = try eachRecall(after: 0) { recalls.append($0) }
        return recalls
    }

    public func exposures() throws(StoreError) -> [Exposure] {
        var exposures: [Exposure] = []
        _ = try eachExposure(after: 0) { exposures.append($0) }
        return exposures
    }
}
