import CSQLite
import Glibc
public import Trainer
public import Training

/// Progress in a SQLite database, `progress.sqlite` in the data folder.
///
/// Write-ahead logging with `synchronous = NORMAL`: what a call has written survives the program's death at once, and
/// the machine's from the next checkpoint on.
public final class SQLiteStore: ProgressStore {
    /// What happened while opening.
    public let recovery: StoreRecovery
    /// Why today's backup could not be made, if it could not.  Progress is kept all the same.
    public let backupFailure: StoreError?

    let database: Database
    private let lock: FolderLock?

    /// Opens the learner's progress for practice: takes the folder's lock, repairs, backs up, migrates.
    ///
    /// - Parameters:
    ///   - folder: made if it is not there.
    ///   - today: the day by the learner's calendar, for the names of backups and of what is set aside.
    public convenience init(_ folder: DataFolder, today: Day) throws(StoreError) {
        try self.init(folder, today: today, .current)
    }

    init(_ folder: DataFolder, today: Day, _ schema: Schema) throws(StoreError) {
        try folder.create()
        lock = try FolderLock(folder)
        recovery = try Recovery(in: folder, schema, today: today).run()
        try makePrivateFile(folder.database)
        let database = try translatingErrors { () throws(SQLiteError) in
            let database = try Database(folder.database, .readWrite)
            if database.isReadOnly { throw SQLiteError(code: SQLITE_PERM, path: folder.database) }
            _ = try database.query("PRAGMA journal_mode = WAL") { $0.text(0) }
            try database.execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
            return database
        }
        self.database = database
        // Before anything is changed in it.
        backupFailure = try Self.version(of: database, schema) == 0 ? nil : Self.backUp(database, folder, today, schema)
        try translatingErrors { () throws(SQLiteError) in try schema.migrate(database) }
    }

    /// Opens the learner's progress for reading, beside a Kochlea that may be running.  Every change fails.
    ///
    /// A folder or file that is not there reads as a new learner's.
    public convenience init(reading folder: DataFolder) throws(StoreError) {
        try self.init(reading: folder, .current)
    }

    init(reading folder: DataFolder, _ schema: Schema) throws(StoreError) {
        lock = nil
        recovery = .none
        backupFailure = nil
        let file = try translatingErrors { () throws(SQLiteError) in try Self.openForReading(folder) }
        if let file, try Self.version(of: file, schema) == schema.version {
            database = file
            return
        }
        // What is older is brought up to date in memory.
        database = try translatingErrors { () throws(SQLiteError) in
            let database = try Database.inMemory()
            try file?.copy(to: database)
            try schema.migrate(database)
            try database.execute("PRAGMA query_only = ON")
            return database
        }
    }

    // MARK: Opening

    private static func version(of database: Database, _ schema: Schema) throws(StoreError) -> Int {
        let version = try translatingErrors { () throws(SQLiteError) in try database.userVersion() }
        if version > schema.version { throw .tooNew(path: database.path, version: version) }
        return version
    }

    private static func backUp(
        _ database: Database, _ folder: DataFolder, _ day: Day, _ schema: Schema
    ) -> StoreError? {
        do throws(StoreError) {
            try Backups(in: folder, schema).make(of: database, on: day)
            return nil
        } catch {
            return error
        }
    }

    /// The file as it is; nil if there is none.
    private static func openForReading(_ folder: DataFolder) throws(SQLiteError) -> Database? {
        do throws(SQLiteError) {
            let database = try Database(folder.database, .readOnly)
            // Opening reads nothing yet.
            _ = try database.userVersion()
            return database
        } catch {
            guard error.primaryCode == SQLITE_CANTOPEN || error.primaryCode == SQLITE_READONLY else { throw error }
            if access(folder.database, F_OK) == -1, errno == ENOENT || errno == ENOTDIR { return nil }
            // On a medium that cannot be written there is nobody to wait for, and no file for the wait.
            return try Database(folder.database, .immutable)
        }
    }
}
