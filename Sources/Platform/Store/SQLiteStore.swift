public import Activities
import CSQLite
import Glibc
import Interface
public import Training

/// Progress in an SQLite database, `progress.sqlite` in the data folder.
///
/// Uses write-ahead logging with `synchronous = NORMAL`: once a call has returned, its data survives a crash of the
/// program. After the next checkpoint it also survives a crash of the machine.
public final class SQLiteStore: ProgressStore {
    public let recovery: StoreRecovery
    /// Why today's backup failed. Progress is stored nevertheless.
    public let backupFailure: StoreError?

    /// A rescue replaces it.
    private(set) var database: Database
    let tally: Tally
    let beginning: [String: String]
    private var lock: FolderLock?
    private let rescue: Rescue?
    private var watch: FileWatch?
    private var journal = RunJournal()
    private var answers = 0
    /// The rows of sessions whose number in the current file differs from the program's.
    private var aliases: [Int64: Int64] = [:]
    private var untold: StoreIncident?
    private var condition = Condition.whole

    private enum Condition {
        case whole
        /// The database has only this run's answers.
        case partial
        /// No file can be written.
        case lost(StoreError)
        case closed
    }

    /// Writes between checkpoints: a log of some megabytes.
    private static let writesOfLog = 256
    private var writes = 0

    /// Opens the learner's progress for practice: locks the folder, repairs, makes a backup, migrates.
    ///
    /// - Parameter today: the learner's day, for the names of backups and of files set aside.
    public convenience init(_ folder: DataFolder, today: Day) throws(StoreError) {
        try self.init(folder, today: today, .current)
    }

    init(_ folder: DataFolder, today: Day, _ schema: Schema) throws(StoreError) {
        beginning = folder.beginning
        try folder.create()
        lock = try FolderLock(folder)
        folder.clearHalfMade()
        let recovery = try Recovery(in: folder, schema, today: today).run()
        let opening = try StoreOpening(folder, schema, today: today)
        self.recovery = recovery == .none && opening.repaired > 0 ? .repaired(rows: opening.repaired) : recovery
        database = opening.database
        backupFailure = opening.backupFailure
        tally = opening.takeTally()
        answers = opening.answers
        rescue = Rescue(folder: folder, schema: schema, today: today)
        watch = FileWatch(database.path)
    }

    /// Opens the learner's progress for reading, even while Kochlea runs. Writing throws. A missing folder or file
    /// reads as empty.
    public convenience init(reading folder: DataFolder) throws(StoreError) {
        try self.init(reading: folder, .current)
    }

    init(reading folder: DataFolder, _ schema: Schema) throws(StoreError) {
        beginning = folder.beginning
        lock = nil
        rescue = nil
        tally = Tally(reading: folder)
        recovery = .none
        backupFailure = nil
        database = try StoreOpening.reading(folder, schema)
    }

    deinit { try? close() }

    /// Writes everything into the one file and releases it.
    ///
    /// - Throws: an error if this run's answers are in no file.
    public func close() throws(StoreError) {
        guard rescue != nil else { return }
        if case .closed = condition { return }
        if case .whole = condition { try attend() }
        if case .lost = condition { try repair() }
        try? database.checkpoint(truncating: true)
        watch = nil
        condition = .closed
        // Close the file before releasing the lock.
        database = try translatingErrors { () throws(SQLiteError) in try Database.inMemory() }
        lock = nil
    }

    // MARK: Reports

    /// Findings of the opening that have not been reported yet.
    public var report: StoreReport {
        let report = try? read { (database) throws(SQLiteError) in
            var report = try Upkeep(database: database).report()
            // Opening for practice has noted the missing answers already.
            if rescue == nil { report.missing += try tally.missing(of: database) }
            return report
        }
        return report ?? StoreReport()
    }

    public func reportWasTold() {
        try? write { (database) throws(SQLiteError) in try Upkeep(database: database).forgetReport() }
    }

    public func takeIncident() -> StoreIncident? {
        defer { untold = nil }
        return untold
    }

    // MARK: Reading and writing

    /// Throws while only this run's answers are available.
    func read<Result>(_ body: (Database) throws(SQLiteError) -> Result) throws(StoreError) -> Result {
        switch condition {
        case .whole: return try translatingErrors { () throws(SQLiteError) in try body(database) }
        case .partial, .closed: throw .gone(path: path.description)
        case .lost(let error): throw error
        }
    }

    /// Several queries in one transaction: another process may write between two of them.
    func readTogether<Result>(_ body: (Database) throws(SQLiteError) -> Result) throws(StoreError) -> Result {
        try read { (database) throws(SQLiteError) in
            try database.execute("BEGIN")
            defer { try? database.execute("COMMIT") }
            return try body(database)
        }
    }

    /// Writes to the file if it is intact, otherwise to a rescued one.
    func write<Result>(_ body: (Database) throws(SQLiteError) -> Result) throws(StoreError) -> Result {
        try attend()
        do throws(SQLiteError) {
            let result = try body(database)
            remember()
            return result
        } catch {
            guard error.isAboutTheFile, rescue != nil else {
                remember()
                throw StoreError(error)
            }
            try repair()
            let result = try translatingErrors { () throws(SQLiteError) in try body(database) }
            remember()
            return result
        }
    }

    private func remember() {
        watch?.remember()
        writes += 1
        guard watch != nil, writes % Self.writesOfLog == 0 else { return }
        // Frames that cannot be copied now stay in the log.
        try? database.checkpoint()
        self.watch?.remember()
    }

    private func attend() throws(StoreError) {
        if case .lost = condition { return try repair() }
        guard let watch, !(watch.isFileOurs && watch.isLogOurs) else { return }
        try repair()
    }

    /// Moves this run's answers to a reliable file.
    private func repair() throws(StoreError) {
        guard let rescue, let watch else { throw .gone(path: path.description) }
        var old: Database? = database
        database = try translatingErrors { () throws(SQLiteError) in try Database.inMemory() }
        do throws(StoreError) {
            let done = try rescue.run(&old, watch, journal)
            database = done.database
            aliases = done.sessions
            condition = done.isWhole ? .whole : .partial
            self.watch = FileWatch(database.path)
            untold = done.incident
        } catch {
            // The connection may become readable once there is room.
            if let old { database = old }
            condition = .lost(error)
            throw error
        }
    }

    private var path: Path { rescue?.folder.database ?? database.path }

    // MARK: The run's own memory

    func row(of session: SessionKey) -> Int64 { aliases[session.rawValue] ?? session.rawValue }

    /// Ensures that a session of an earlier run can be written again.
    func know(_ session: SessionKey) throws(StoreError) {
        guard rescue != nil, !journal.knows(session) else { return }
        try attend()
        let id = row(of: session)
        let row = try translatingErrors { () throws(SQLiteError) in try database.session(id) }
        if let row { journal.begin(session, row.kind, at: row.began) }
    }

    /// Registers a new session under a number that no other session has.
    func note(session id: Int64, _ kind: String, at moment: Moment) -> SessionKey {
        var key = SessionKey(rawValue: id)
        while journal.knows(key) { key.rawValue += 1 }
        if key.rawValue != id { aliases[key.rawValue] = id }
        journal.begin(key, kind, at: moment)
        return key
    }

    func note(answers count: Int = 0, _ change: (inout RunJournal) -> Void) {
        guard rescue != nil else { return }
        change(&journal)
        guard count > 0, case .whole = condition else { return }
        answers += count
        tally.write(answers)
    }

    func noteImport(answers count: Int) {
        watch?.remember()
        note(answers: count) { _ in }
    }

    func noteReset() {
        journal.reset()
        answers = 0
        if case .whole = condition { tally.write(0) }
        try? database.checkpoint()
        watch?.remember()
    }
}
