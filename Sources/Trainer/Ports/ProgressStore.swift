public import Training

/// A failure of storage, in terms the learner can act on.
public enum StoreError: Error, Equatable, Sendable {
    /// The folder cannot be created or written.
    case notWritable(path: String, reason: String)
    /// No permission.
    case noPermission(path: String)
    /// The disk is full.
    case diskFull(path: String)
    /// Another Kochlea has it open, in this process if known.
    case inUse(process: Int32?)
    /// It was written by a newer Kochlea.
    case tooNew(path: String, version: Int)
    /// The data was removed, replaced or damaged while it was open, and nothing can be written in its place.
    case gone(path: String)
    /// A file that is not Kochlea's stands where its own must be.
    case strange(path: String)
    /// The values were not accepted: this write will never succeed, others may.
    case refused(String)
    /// Any other error of the database.
    case failed(String)
}

/// What happened to the data on opening, to be told to the learner.
public enum StoreRecovery: Equatable, Sendable {
    /// Nothing.
    case none
    /// The file was damaged and set aside; the backup of that day replaced it.
    case restored(backup: Day, setAside: String)
    /// The file was missing; the backup of that day replaced it.
    case replaced(backup: Day)
    /// The file was damaged and set aside; there was no backup, so progress starts afresh.
    case startedAnew(setAside: String)
    /// This many rows had numbers out of range, which were counted again or left out.
    case repaired(rows: Int)
}

/// What was found and done on opening, now or earlier, and has not been reported.
public struct StoreReport: Equatable, Sendable {
    /// What was done about a file that was damaged or missing.
    public var recovery: StoreRecovery
    /// The number of answers that were there before and are missing.
    public var missing: Int
    /// The number of answers recovered from the file of a run whose database went away.
    public var takenIn: Int

    /// Makes a report; by default an empty one.
    public init(recovery: StoreRecovery = .none, missing: Int = 0, takenIn: Int = 0) {
        self.recovery = recovery
        self.missing = missing
        self.takenIn = takenIn
    }
}

/// An incident with the data during a run that was put right.
public enum StoreIncident: Equatable, Sendable {
    /// Everything missing from the file was written to it again.
    case rewritten
    /// The file is gone or was replaced; this run's answers are in a file beside it, which the next start merges.
    case rescued(file: String)
}

/// A session's row in storage.
public struct SessionKey: Hashable, Sendable {
    /// The row's number.
    public var rawValue: Int64
    /// Makes a key.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// A finished session as stored.
public struct SessionRecord: Equatable, Sendable {
    /// The kind of session.
    public var kind: SessionKind
    /// When it began.
    public var began: Moment
    /// Time practised in milliseconds, without pauses.
    public var milliseconds: Int
    /// Characters asked.
    public var attempts: Int
    /// Number of right answers.
    public var correct: Int
    /// Whether the level rose.
    public var advanced: Bool
    /// The level after the session.
    public var level: Int

    /// Makes a record.
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

/// A word asked and answered, in addition to the answers to its characters.
public struct WordAnswer: Equatable, Sendable {
    /// The direction that was asked.
    public var direction: Direction
    /// The word asked, as written: "TNX", "W1AW".
    public var word: String
    /// The answer as written; empty if there was none.
    public var answer: String

    /// Whether the answer is the word asked.
    public var isCorrect: Bool { word == answer }

    /// Makes an answer.
    public init(direction: Direction, word: String, answer: String) {
        self.direction = direction
        self.word = word
        self.answer = answer
    }
}

/// Storage of progress. Every call has written its data when it returns.
public protocol ProgressStore: AnyObject {
    /// What happened on opening and has not been reported.
    var report: StoreReport { get }
    /// Clears the report, which has been given.
    func reportWasTold()
    /// What happened to the data since the last call; nil if nothing did.
    func takeIncident() -> StoreIncident?
    /// Closes the data. Everything is then in one file, which can be copied alone.
    func close() throws(StoreError)
    /// Everything known about the learner.
    func load() throws(StoreError) -> Progress
    /// Opens a session's row, under which attempts are then recorded.
    func begin(_ kind: SessionKind, at moment: Moment) throws(StoreError) -> SessionKey
    /// Records answers, all or none, as they are given and before their verdict.
    func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) throws(StoreError)
    /// Records the answer to a word; its characters are recorded with `record`.
    func recordWord(_ answer: WordAnswer, in session: SessionKey, at moment: Moment) throws(StoreError)
    /// How often each word was asked and answered correctly in a direction.
    func words(_ direction: Direction) throws(StoreError) -> [String: AnswerCount]
    /// Passes on the answers to single characters of all sessions that ask them, in the order in which they were given:
    /// one at a time, as a year has a hundred thousand.
    func eachRecall(_ take: (Recall) -> Void) throws(StoreError)
    /// The names that the interface sent in Morse, in their order.
    func exposures() throws(StoreError) -> [Exposure]
    /// The latest finished sessions, newest first.
    func sessions(latest count: Int) throws(StoreError) -> [SessionRecord]
    /// Closes the session's row and writes its effect on level, schedule and streak, and states by name, all or
    /// nothing.
    func finish(
        _ session: SessionKey, as record: SessionRecord, progress: Progress, states: [String: String]
    ) throws(StoreError)
    /// Writes level and schedule without a session, and states by name, all or nothing.
    func keep(_ progress: Progress, states: [String: String]) throws(StoreError)
    /// Notes that the introduction of a character was heard.
    func introduced(_ character: String, direction: Direction) throws(StoreError)
    /// The stored state of a paused session, and when it was paused.
    func paused(_ direction: Direction) throws(StoreError) -> (state: String, at: Moment)?
    /// Stores a paused session, or removes it if nil.
    func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(StoreError)
    /// All settings that were ever set, by name.
    func settings() throws(StoreError) -> [String: String]
    /// Sets each of these settings, or unsets it if nil: all of them or none.
    func set(_ values: [String: String?]) throws(StoreError)
    /// A small piece of state about the learner that is not a setting, by name: the progress of ear training, the time
    /// of the last reminder.
    func state(_ name: String) throws(StoreError) -> String?
    /// Stores a small piece of state, or removes it if nil.
    func setState(_ name: String, to value: String?) throws(StoreError)
    /// Deletes all progress: sessions, answers, levels, streak, paused sessions, states. Settings stay.
    func reset() throws(StoreError)
}

extension ProgressStore {
    /// Sets a setting, or unsets it if nil.
    public func set(_ name: String, to value: String?) throws(StoreError) { try set([name: value]) }

    /// The answers that `eachRecall` passes on.
    public func recalls() throws(StoreError) -> [Recall] {
        var recalls: [Recall] = []
        try eachRecall { recalls.append($0) }
        return recalls
    }
}
