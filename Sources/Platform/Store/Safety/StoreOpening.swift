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
    /// The last day with a check and a backup.
    let lastUpkeep: Day?
    private let folder: DataFolder

    init(_ folder: DataFolder, _ schema: Schema, today: Day) throws(StoreError) {
        self.folder = folder
        try makePrivateFile(folder.database)
        // A killed run has left its log.
        let hadLog = (FileStamp("\(folder.database)-wal")?.size ?? 0) > 0
        let database = try translatingErrors { () throws(SQLiteError) in
            let database = try Database(folder.database, .readWrite)
            if database.isReadOnly { throw Self.reason(whyReadOnly: folder.database) }
            try database.useLog()
            return database
        }
        self.database = database
        let version = try Self.version(of: database, schema)
        let upkeep = Upkeep(database: database)
        let isUsed = version != 0 && (try? upkeep.openings) != 0
        // Back up an older file before it is changed.
        backupFailure = isUsed && version < schema.version ? Self.backUp(database, folder, today, schema) : nil
        var found = (rows: 0, answers: 0, day: Day?.none)
        try translatingErrors { () throws(SQLiteError) in
            let isSuspect = if version >= Schema.figures { try upkeep.isSuspect } else { false }
            found.rows = try schema.migrateAndRepair(database, isSuspect ? .whole : .start)
            let isNew = try upkeep.openings == 0
            if isNew { try database.begin(with: folder.beginning) }
            if isSuspect { try upkeep.setSuspect(false) }
            if found.rows > 0, try upkeep.report().recovery == .none {
                try upkeep.note(.repaired(rows: found.rows))
            }
            let isRescued = !folder.rescued.isEmpty
            found.answers = try Self.takeRescued(folder, into: database, schema)
            let missing = max(0, (Tally(in: folder).answers ?? 0) - found.answers)
            if missing > 0 { try upkeep.note(missing: missing) }
            // From here on the log has only this run's answers. Settling waits for the disk, so an ordinary start has
            // nothing to settle.
            if hadLog || version < schema.version || isNew || isSuspect || isRescued || found.rows > 0 || missing > 0,
                (try? database.settleLog()) == true
            {
                try database.hurry()
            }
            try upkeep.countOpening()
            found.day = try upkeep.day
        }
        (repaired, answers, lastUpkeep) = found
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
        return try database.answers()
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
