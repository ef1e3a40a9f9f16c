public import Activities
import CSQLite
import Glibc
import Interface
public import Training

/// Progress in an SQLite database, `progress.sqlite` in the data folder.
///
/// Uses write-ahead logging: once a call has returned, its data survives a crash of the program. After the next
/// checkpoint it also survives a crash of the machine.
public final class SQLiteStore: ProgressStore {
    public let recovery: StoreRecovery
    /// Why today's backup failed. Progress is stored nevertheless.
    public private(set) var backupFailure: StoreError?

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

    private let upkeep: StoreUpkeep?
    private let today: Day
    private var isCareDue = false
    /// Damage was met during this run.
    private var isHurt = false
    /// In bytes. A longer log is copied while nothing is asked: some hundred answers.
    private static let longLog = 4 << 20
    /// A longer log is copied at once. Only hours of practice without a menu or a pause make one.
    private static let longestLog = 64 << 20
    private var logLimit = SQLiteStore.longLog

    /// Opens the learner's progress for practice: locks the folder, repairs, migrates.
    ///
    /// - Parameters:
    ///   - today: the learner's day, for the names of backups and of files set aside.
    ///   - isThorough: checks the whole file before, which takes longer the more answers it has.
    public convenience init(
        _ folder: DataFolder, today: Day, upkeep: UpkeepManner = .inline, isThorough: Bool = false
    ) throws(StoreError) {
        try self.init(folder, today: today, .current, upkeep: upkeep, isThorough: isThorough)
    }

    init(
        _ folder: DataFolder, today: Day, _ schema: Schema, upkeep: UpkeepManner = .inline, isThorough: Bool = false
    ) throws(StoreError) {
        beginning = folder.beginning
        self.today = today
        try folder.create()
        lock = try FolderLock(folder)
        folder.clearHalfMade()
        // Rescued answers mean that something happened to the file.
        let extent: DatabaseCheck.Extent = isThorough || !folder.rescued.isEmpty ? .whole : .start
        let (recovery, opening) = try Self.open(folder, schema, today: today, extent)
        self.upkeep = StoreUpkeep(folder, schema, upkeep)
        isCareDue = opening.lastUpkeep != today
        self.recovery = recovery == .none && opening.repaired > 0 ? .repaired(rows: opening.repaired) : recovery
        database = opening.database
        backupFailure = opening.backupFailure
        tally = opening.takeTally()
        answers = opening.answers
        rescue = Rescue(folder: folder, schema: schema, today: today)
        watch = FileWatch(database.path)
    }

    private static func open(
        _ folder: DataFolder, _ schema: Schema, today: Day, _ extent: DatabaseCheck.Extent
    ) throws(StoreError) -> (StoreRecovery, StoreOpening) {
        let recovery = try Recovery(in: folder, schema, today: today).run(extent)
        do throws(StoreError) {
            return (recovery, try StoreOpening(folder, schema, today: today))
        } catch {
            // Damage where the short check does not look.
            guard case .failed = error, extent == .start else { throw error }
            return try open(folder, schema, today: today, .whole)
        }
    }

    /// Opens the learner's progress for reading, even while Kochlea runs. Writing throws. A missing folder or file
    /// reads as empty.
    public convenience init(reading folder: DataFolder) throws(StoreError) {
        try self.init(reading: folder, .current)
    }

    init(reading folder: DataFolder, _ schema: Schema) throws(StoreError) {
        beginning = folder.beginning
        today = Day(ordinal: 0)
        lock = nil
        rescue = nil
        upkeep = nil
        tally = Tally(reading: folder)
        recovery = .none
        backupFailure = nil
        database = try StoreOpening.reading(folder, schema)
    }

    deinit { try? close(isHurried: true) }

    /// Writes everything into the one file and releases it.
    ///
    /// - Throws: an error if this run's answers are in no file.
    public func close(isHurried: Bool) throws(StoreError) {
        guard let rescue else { return }
        if case .closed = condition { return }
        take(upkeep?.finish(isHurried: isHurried))
        if case .whole = condition { try attend() }
        if case .lost = condition { try repair() }
        if case .whole = condition, isHurt, journal.hasAnswers { try? rescue.keep(journal) }
        _ = try? database.settleLog()
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
        case .whole:
            do throws(SQLiteError) {
                return try body(database)
            } catch {
                if error.isDamage { noteDamage() }
                throw StoreError(error)
            }
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
        if let watch, watch.logSize >= max(logLimit, Self.longestLog) { copyLog() }
    }

    private func attend() throws(StoreError) {
        if case .lost = condition { return try repair() }
        guard let watch, !(watch.isFileOurs && watch.isLogOurs) else { return }
        try repair()
    }

    /// Moves this run's answers to a reliable file.
    private func repair() throws(StoreError) {
        guard let rescue, let watch else { throw .gone(path: path.description) }
        _ = upkeep?.finish(isHurried: true)
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

    // MARK: Upkeep

    public func tidy() {
        guard case .whole = condition, let upkeep, watch != nil else { return }
        take(upkeep.takeFinding())
        guard !upkeep.isBusy else { return }
        if isCareDue {
            // Once in a run, even after a failure.
            isCareDue = false
            upkeep.start(.daily(today))
            take(upkeep.takeFinding())
        } else if let watch, watch.logSize >= logLimit {
            copyLog()
        }
    }

    private func copyLog() {
        guard let upkeep, !upkeep.isBusy, (try? database.syncLog()) != nil else { return }
        watch?.isChanging = true
        upkeep.start(.log)
        take(upkeep.takeFinding())
    }

    private func take(_ finding: StoreUpkeep.Finding?) {
        guard let finding else { return }
        switch finding {
        case .sound(let failure):
            backupFailure = failure
            // Without a backup the next start tries again.
            guard failure == nil else { return }
            try? write { (database) throws(SQLiteError) in try Upkeep(database: database).setDay(today) }
        case .damaged: noteDamage()
        case .settled(let isEmpty):
            watch?.isChanging = false
            watch?.remember()
            logLimit = Self.longLog + (isEmpty ? 0 : watch?.logSize ?? 0)
            if isEmpty { try? database.hurry() }
        case .unfinished:
            watch?.isChanging = false
            watch?.remember()
        }
    }

    /// Makes the next start check everything and restore. This run goes on: its answers are in memory, too.
    private func noteDamage() {
        guard rescue != nil, !isHurt else { return }
        isHurt = true
        try? write { (database) throws(SQLiteError) in try Upkeep(database: database).setSuspect(true) }
    }

    /// Whether an earlier run has met damage.
    public var isSuspect: Bool {
        (try? read { (database) throws(SQLiteError) in try Upkeep(database: database).isSuspect }) ?? false
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
        // A log that is lost later must not bring the answers back.
        take(upkeep?.finish(isHurried: true))
        if (try? database.settleLog()) == true { try? database.hurry() }
        watch?.remember()
    }
}
