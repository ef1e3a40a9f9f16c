public import Training

/// What went wrong with storage, in terms the learner can act on.
public enum StoreError: Error, Equatable, Sendable {
    /// The folder cannot be made or written.
    case notWritable(path: String, reason: String)
    /// No permission.
    case noPermission(path: String)
    /// The disk is full.
    case diskFull(path: String)
    /// Another Kochlea has it open; the process that does.
    case inUse(process: Int32?)
    /// Written by a newer Kochlea.
    case tooNew(path: String, version: Int)
    /// Anything else the database said.
    case failed(String)
}

/// What happened to the data while opening it, to be told to the learner.
public enum StoreRecovery: Equatable, Sendable {
    /// Nothing.
    case none
    /// The file was damaged and set aside; the backup of that day took its place.
    case restored(backup: Day, setAside: String)
    /// The file was damaged and set aside; there was no backup, so progress starts anew.
    case startedAnew(setAside: String)
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

/// A finished session as it is kept.
public struct SessionRecord: Equatable, Sendable {
    /// What it was for.
    public var kind: SessionKind
    /// When it began.
    public var began: Moment
    /// Time practised in milliseconds, pauses not counted.
    public var milliseconds: Int
    /// Characters asked.
    public var attempts: Int
    /// Of these, right.
    public var correct: Int
    /// Whether the level rose.
    public var advanced: Bool
    /// The level after it.
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

/// One word asked and answered, beside the answers to its characters.
public struct WordAnswer: Equatable, Sendable {
    /// Which skill was asked.
    public var direction: Direction
    /// The word asked, as it is written: "TNX", "W1AW".
    public var word: String
    /// What was answered, as it is written; empty when nothing was.
    public var answer: String

    /// Whether the answer is what was asked.
    public var isCorrect: Bool { word == answer }

    /// Makes an answer.
    public init(direction: Direction, word: String, answer: String) {
        self.direction = direction
        self.word = word
        self.answer = answer
    }
}

/// Where progress lives.  Every call has been written when it returns.
public protocol ProgressStore: AnyObject {
    /// What happened while opening.
    var recovery: StoreRecovery { get }
    /// Everything known of the learner.
    func load() throws(StoreError) -> Progress
    /// Opens a session's row; attempts are recorded under it from then on.
    func begin(_ kind: SessionKind, at moment: Moment) throws(StoreError) -> SessionKey
    /// Records answers, all or none, at the moment they are given and before their verdict.
    func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) throws(StoreError)
    /// Records the answer to a word, whose characters are recorded with `record`.
    func recordWord(_ answer: WordAnswer, in session: SessionKey, at moment: Moment) throws(StoreError)
    /// How often every word was asked and right in a direction.
    func words(_ direction: Direction) throws(StoreError) -> [String: AnswerCount]
    /// The latest finished sessions, the latest first.
    func sessions(latest count: Int) throws(StoreError) -> [SessionRecord]
    /// Closes the session's row and writes what it changed in level, schedule and streak, all or nothing.
    func finish(_ session: SessionKey, as record: SessionRecord, progress: Progress) throws(StoreError)
    /// Notes that the introduction of a character was heard.
    func introduced(_ character: String, direction: Direction) throws(StoreError)
    /// The kept state of a paused session, and when it was paused.
    func paused(_ direction: Direction) throws(StoreError) -> (state: String, at: Moment)?
    /// Keeps a paused session (or, with nil, forgets it).
    func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(StoreError)
    /// All settings that were ever set, by name.
    func settings() throws(StoreError) -> [String: String]
    /// Sets (or, with nil, unsets) one setting.
    func set(_ name: String, to value: String?) throws(StoreError)
    /// Something small that is known of the learner and is no setting, by name: how far ear training is, when a reminder
    /// was given last.
    func state(_ name: String) throws(StoreError) -> String?
    /// Keeps (or, with nil, forgets) it.
    func setState(_ name: String, to value: String?) throws(StoreError)
    /// Forgets all progress: sessions, answers, levels, streak, paused sessions, states.  Settings stay.
    func reset() throws(StoreError)
}
