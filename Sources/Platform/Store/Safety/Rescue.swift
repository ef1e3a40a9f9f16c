import Activities
import Glibc
import Interface
import Training

/// Saves a run's answers when its database fails: the file was removed, replaced or overwritten, its log truncated, or
/// its medium removed.
///
///     file is ours, log is not  --> reopened, this run's answers written to it        (rewritten)
///     file is gone              --> a copy of the open file, beside it                (rescued)
///     file is another           --> this run's answers in a file beside it            (rescued)
///
/// A file that replaced ours is neither written nor removed.
struct Rescue {
    let folder: DataFolder
    let schema: Schema
    let today: Day

    struct Outcome {
        let database: Database
        /// The numbers in `database` of this run's sessions.
        let sessions: [Int64: Int64]
        /// Whether `database` also has the earlier answers.
        let isWhole: Bool
        let incident: StoreIncident
    }

    /// - Parameter old: the unreliable connection, without other owners; nil after it was closed.
    func run(_ old: inout Database?, _ watch: FileWatch, _ journal: RunJournal) throws(StoreError) -> Outcome {
        old?.keepLogOnClose()
        let run = try translatingErrors { () throws(SQLiteError) in try journal.database(schema) }
        if watch.isFileOurs {
            old = nil
            if let outcome = try? reopen(watch, run) { return outcome }
        }
        let isGone = watch.isFileGone
        if isGone { mkdir(at: folder.path, 0o700) }
        let name = folder.freeName("rescued", on: today)
        let path: Path = "\(folder.path)/\(name)"
        var hasPast = false
        do throws(StoreError) {
            try Backups.write(to: path) { (file) throws(SQLiteError) in
                if isGone, let past = try? copy(old) {
                    try past.copy(to: file)
                    hasPast = true
                }
                try schema.migrate(file)
            }
            let outcome = try translatingErrors { () throws(SQLiteError) in
                let file = try Database(path, .readWrite)
                try file.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
                let sessions = try Merge(run, into: file).sessions
                return Outcome(
                    database: file, sessions: sessions, isWhole: hasPast, incident: .rescued(file: path.description))
            }
            old = nil
            watch.removeLog()
            return outcome
        } catch {
            // The log must not get into a file to which it does not belong.
            if !isGone, !watch.isFileOurs { watch.renameLog(to: "\(path)-wal") }
            throw .gone(path: folder.database.description)
        }
    }

    /// Writes a run's answers beside a database that may lose them. The next start adds those that it lacks.
    func keep(_ journal: RunJournal) throws(StoreError) {
        let run = try translatingErrors { () throws(SQLiteError) in try journal.database(schema) }
        try Backups.write(to: "\(folder.path)/\(folder.freeName("rescued", on: today))") { (file) throws(SQLiteError) in
            try schema.migrate(file)
            _ = try Merge(run, into: file)
        }
    }

    /// Opens the file as of the last checkpoint, and adds this run's answers.
    private func reopen(_ watch: FileWatch, _ run: Database) throws -> Outcome {
        let path = watch.path
        if !watch.isLogOurs {
            // We cannot tell which file the log belongs to.
            rename(at: "\(path)-wal", to: "\(folder.path)/\(folder.freeName("damaged", on: today))-wal")
        }
        let check = try DatabaseCheck(of: path, .readWrite, against: schema)
        guard check == .sound else { throw StoreError.gone(path: path.description) }
        let file = try Database(path, .readWrite)
        try file.useLog()
        let sessions = try Merge(run, into: file).sessions
        return Outcome(database: file, sessions: sessions, isWhole: true, incident: .rewritten)
    }

    /// The content of a file that was removed but is still open; throws if it is damaged.
    private func copy(_ old: Database?) throws -> Database {
        let memory = try Database.inMemory()
        try old?.copy(to: memory)
        let findings = try memory.query("PRAGMA quick_check(1)") { $0.text(0) }
        guard findings == ["ok"], try Checksums.fault(in: memory) == nil else {
            throw StoreError.gone(path: folder.database.description)
        }
        return memory
    }
}
