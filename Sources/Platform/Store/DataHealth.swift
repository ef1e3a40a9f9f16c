import Glibc
public import Trainer
public import Training

/// The state of a data folder, examined without changing it.
public struct DataHealth {
    /// What is wrong with the database.
    public enum Fault: Equatable, Sendable {
        /// It is damaged or missing, in the words of SQLite or the system: the next start recovers what it can.
        case damage(String)
        /// It cannot be opened until the learner has done something about it.
        case trouble(StoreError)
    }

    /// The number of stored answers.
    public let answers: Int
    /// The number of answers that were there before and are missing.
    public let missing: Int
    /// What is wrong; nil if nothing is.
    public let fault: Fault?
    /// The day of the newest sound backup, if there is one.
    public let newestBackup: Day?
    /// Free bytes on its file system.
    public let freeBytes: Int

    /// The least free space wanted: a session needs far less, backups and the log more.
    public static let wantedBytes = 50 << 20

    /// Examines a folder; nil if it has neither a database nor a backup.
    public init?(_ folder: DataFolder) {
        newestBackup = Backups(in: folder, .current).newestSound()?.day
        var status = statvfs()
        freeBytes =
            folder.path.withCString { statvfs($0, &status) } == 0
            ? Int(clamping: status.f_bavail * status.f_frsize) : 0
        guard access(at: folder.database, F_OK) == 0 else {
            guard newestBackup != nil else { return nil }
            (answers, missing, fault) = (0, 0, .damage("progress.sqlite: \(Errno(ENOENT))"))
            return
        }
        var found = (answers: 0, missing: 0, fault: Fault?.none)
        do throws(StoreError) {
            let database = try StoreOpening.reading(folder, .current)
            try translatingErrors { () throws(SQLiteError) in
                let findings = try database.query("PRAGMA quick_check(1)") { $0.text(0) }
                let damage = findings == ["ok"] ? try Checksums.fault(in: database) : findings.first
                found.fault = damage.map(Fault.damage)
                found.answers = try database.counts().answers
                if damage == nil { found.missing = try Tally(reading: folder).missing(of: database) }
            }
        } catch {
            let fault: Fault = if case .failed(let reason) = error { .damage(reason) } else { .trouble(error) }
            found.fault = found.fault ?? fault
        }
        (answers, missing, fault) = found
    }
}
