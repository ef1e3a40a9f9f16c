import Activities
import CSQLite
import Glibc
import Interface

/// The write-ahead log. Only our checkpoints copy it into the file, so that only we change the file, and so that no
/// answer waits for the disk.
extension Database {
    /// Uses the log, and waits for no disk while writing.
    ///
    /// With `synchronous = NORMAL`, SQLite syncs the log at its first write after a checkpoint, and that write may be
    /// an answer. It must, if new frames overwrite old ones: after a loss of power, a mixture of both could be
    /// replayed. `settleLog` leaves an empty log, so here nothing is overwritten (docs/decisions/0066).
    func useLog() throws(SQLiteError) {
        _ = try query("PRAGMA journal_mode = WAL") { $0.text(0) }
        try execute("PRAGMA wal_autocheckpoint = 0; PRAGMA foreign_keys = ON")
        try hurry()
    }

    func hurry() throws(SQLiteError) { try execute("PRAGMA synchronous = OFF") }

    /// Waits for the disk at checkpoints, and at a write after a checkpoint that could not empty the log.
    func syncLog() throws(SQLiteError) { try execute("PRAGMA synchronous = NORMAL") }

    /// Copies the log into the file and empties it, both to the disk. Returns false if a reader in another process uses
    /// the log, so that it is not empty.
    ///
    /// The first checkpoint copies beside writers. The second one holds them up, and mostly has nothing left to copy.
    func settleLog() throws(SQLiteError) -> Bool {
        try syncLog()
        _ = try query("PRAGMA wal_checkpoint(PASSIVE)") { $0.integer(0) }
        guard try query("PRAGMA wal_checkpoint(TRUNCATE)", row: { $0.integer(0) }) == [0] else { return false }
        do throws(Errno) {
            let log = try FileDescriptor(opening: "\(path)-wal", O_RDONLY)
            _ = try retrying { fsync(log.rawValue) }
        } catch {
            // Without a log there is nothing to empty.
            guard error.code == ENOENT else { throw SQLiteError(system: error, path: path) }
        }
        return true
    }
}
