import Activities
import CSQLite
import Glibc
import Interface
import Training

final class StoreOpening {
    let database: Database
    let backupFailure: StoreError?
    let answers: Int
    let repaired: Int
    private let folder: DataFolder

    init(_ folder: DataFolder, _ schema: Schema, today: Day) throws(StoreError) {
        self.folder = folder
        try makePrivateFile(folder.database)
        let database = try translatingErrors { () throws(SQLiteError) in
            let database = try Database(folder.database, .readWrite)
            if database.isReadOnly { throw Self.reason(whyReadOnly: folder.database) }
            try database.useLog()
            return database
        }
        self.database = database
        // Back up before the file is changed.
        let isUsed = try Self.version(of: database, schema) != 0 && (try? Upkeep(database: database).openings) != 0
        backupFailure = isUsed ? Self.backUp(database, folder, today, schema) : nil
        let isBackedUp = isUsed && backupFailure == nil
        var repaired = 0
        answers = try translatingErrors { () throws(SQLiteError) in
            repaired = try schema.migrateAndRepair(database)
            let upkeep = Upkeep(database: database)
            if try upkeep.openings == 0 { try database.begin(with: folder.beginning) }
            if repaired > 0, try upkeep.report().recovery == .none { try upkeep.note(.repaired(rows: repaired)) }
            try upkeep.countOpening()
            if isBackedUp { try upkeep.setDay(today) }
            let answers = try Self.takeRescued(folder, into: database, schema)
            let missing = max(0, (Tally(in: folder).answers ?? 0) - answers)
            if missing > 0 { try upkeep.note(missing: missing) }
            // From here on the log has only this run's answers.
            try? database.checkpoint(truncating: true)
            return answers
        }
        self.repaired = repaired
    }

    /// SQLite does not report why it opened a file read-only.
    private static func reason(whyReadOnly path: Path) -> SQLiteError {
        do throws(Errno) {
            try checkAccess(to: path, R_OK | W_OK)
            return SQLiteError(code: SQLITE_READONLY, path: path)
        } catch {
            return SQLiteError(system: error, path: path)
        }
    }

    func takeTally() -> Tally {
        let tally = Tally(in: folder)
        tally.write(answers)
        return tally
    }

    /// Adds answers of earlier runs from other files; returns the number of all answers.
    private static func takeRescued(
        _ folder: DataFolder, into database: Database, _ schema: Schema
    ) throws(SQLiteError) -> Int {
        for name in folder.rescued {
            let path: Path = "\(folder.path)/\(name)"
            guard let source = try? Database(path, .readWrite), (try? source.userVersion()) == schema.version else {
                continue
            }
            let taken = try Merge(source, into: database).answers
            try Upkeep(database: database).note(takenIn: taken)
            rename(at: path, to: "\(path).taken")
        }
        return try database.counts().answers
    }

    private static func version(of database: Database, _ schema: Schema) throws(StoreError) -> Int {
        let version = try translatingErrors { () throws(SQLiteError) in try database.userVersion() }
        if version > schema.version { throw .tooNew(path: database.path.description, version: version) }
        return version
    }

    private static func backUp(
        _ database: Database, _ folder: DataFolder, _ day: Day, _ schema: Schema
    ) -> StoreError? {
        do throws(StoreError) {
            if (try? Upkeep(database: database).day) == day { return nil }
            try Backups(in: folder, schema).make(of: database, on: day)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Reading

    static func reading(_ folder: DataFolder, _ schema: Schema) throws(StoreError) -> Database {
        let file = try translatingErrors { () throws(SQLiteError) in try openForReading(folder) }
        if let file, try version(of: file, schema) == schema.version, (try? Upkeep(database: file).openings) != 0 {
            return file
        }
        // An older file is migrated in memory. A file whose first opening was interrupted counts as new.
        return try translatingErrors { () throws(SQLiteError) in
            let database = try Database.inMemory()
            try file?.copy(to: database)
            _ = try schema.migrateAndRepair(database)
            if try Upkeep(database: database).openings == 0 { try database.begin(with: folder.beginning) }
            try database.execute("PRAGMA query_only = ON")
            return database
        }
    }

    private static func openForReading(_ folder: DataFolder) throws(SQLiteError) -> Database? {
        if isMissing(folder.database) { return nil }
        do throws(SQLiteError) {
            // With the right to write, so that closing removes SQLite's other files.
            let database = try Database(folder.database, .readWrite)
            try database.execute("PRAGMA query_only = ON")
            // Opening alone reads no page.
            _ = try database.userVersion()
            return database
        } catch {
            guard !error.isStrange, error.primaryCode == SQLITE_CANTOPEN || error.primaryCode == SQLITE_READONLY else {
                throw error
            }
            return try PrivateCopy.database(of: folder.database)
        }
    }
}

extension Database {
    /// The log is copied into the file only by our checkpoints, so that only we change the file.
    func useLog() throws(SQLiteError) {
        _ = try query("PRAGMA journal_mode = WAL") { $0.text(0) }
        try execute("PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    }

    /// Writes the settings of a new database; nothing if it has content.
    fileprivate func begin(with settings: [String: String]) throws(SQLiteError) {
        let isUsed = try query("SELECT EXISTS (SELECT 1 FROM session) OR EXISTS (SELECT 1 FROM setting)") {
            $0.integer(0) != 0
        }
        guard isUsed == [false] else { return }
        try transaction { () throws(SQLiteError) in
            for (name, value) in settings { try run("INSERT INTO setting VALUES (?, ?)", name, value) }
        }
    }
}
