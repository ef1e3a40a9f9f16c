import Glibc
import Trainer
import Training

/// What happens when the database goes away during a run: its file is removed, replaced or overwritten, its log
/// truncated, its medium pulled out.
///
///     file is ours, log is not  --> opened again, this run's answers written into it    (rewritten)
///     file is gone              --> a copy of what is still open, beside it             (rescued)
///     file is another           --> this run's answers in a file beside it              (rescued)
///
/// A file that someone else put in place is neither written nor removed.
struct Rescue {
    let folder: DataFolder
    let schema: Schema
    let today: Day

    /// The database to continue with.
    struct Outcome {
        let database: Database
        /// The numbers of this run's sessions in it.
        let sessions: [Int64: Int64]
        /// Whether it has the earlier answers as well.
        let isWhole: Bool
        let incident: StoreIncident
    }

    /// Writes this run's answers to a reliable file.
    ///
    /// - Parameter old: the unreliable connection, owned by nobody else; nil once it is closed.
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
            // It must not get into a file that it does not belong to.
            if !isGone, !watch.isFileOurs { watch.renameLog(to: "\(path)-wal") }
            throw .gone(path: folder.database.description)
        }
    }

    /// Opens the file in its state after the last checkpoint, and adds everything this run has written since.
    private func reopen(_ watch: FileWatch, _ run: Database) throws -> Outcome {
        let path = watch.path
        if !watch.isLogOurs {
            // It is unknown whose the rest of it is.
            rename(at: "\(path)-wal", to: "\(folder.path)/\(folder.freeName("damaged", on: today))-wal")
        }
        let check = try DatabaseCheck(of: path, .readWrite, against: schema)
        guard check == .sound else { throw StoreError.gone(path: path.description) }
        let file = try Database(path, .readWrite)
        try file.useLog()
        let sessions = try Merge(run, into: file).sessions
        return Outcome(database: file, sessions: sessions, isWhole: true, incident: .rewritten)
    }

    /// What can be read through a connection whose file has lost its name; empty if that is not sound.
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
