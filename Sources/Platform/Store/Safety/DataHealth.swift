public import Activities
import Glibc
import Interface
public import Training

public struct DataHealth {
    public enum Fault: Equatable, Sendable {
        /// The database is damaged or missing, with the message of SQLite or the system. The next start recovers all
        /// readable data.
        case damage(String)
        /// The learner must act before it can be opened.
        case trouble(StoreError)
    }

    public let answers: Int
    /// The number of lost answers (`Tally`).
    public let missing: Int
    public let fault: Fault?
    public let newestBackup: Day?
    public let freeBytes: Int

    /// A session needs far less; backups and the log need more.
    public static let wantedBytes = 50 << 20

    /// Nil if the folder has neither a database nor a backup.
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
                found.answers = try database.answers()
                if damage == nil { found.missing = try Tally(reading: folder).missing(of: database) }
            }
        } catch {
            let fault: Fault = if case .failed(let reason) = error { .damage(reason) } else { .trouble(error) }
            found.fault = found.fault ?? fault
        }
        (answers, missing, fault) = found
    }
}
