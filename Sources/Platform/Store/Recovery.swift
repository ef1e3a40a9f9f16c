import CSQLite
import Glibc
import Trainer
import Training

/// What happens before opening if the database is damaged or missing.  Nothing is ever deleted.
///
///     sound ----------------------------------------------------------------------> opened
///     damaged --> restoring written: backup + what is still readable --> set aside --> put in place --> opened
///     missing --> restoring written: backup -----------------------------------------> put in place --> opened
///
/// A crash at any point leaves either the original files, to be found again, or the complete `restoring`, which the
/// next start puts in place.  The pending report is in `restoring` itself.
struct Recovery {
    private let folder: DataFolder
    private let schema: Schema
    private let today: Day

    init(in folder: DataFolder, _ schema: Schema, today: Day) {
        self.folder = folder
        self.schema = schema
        self.today = today
    }

    /// Checks the database and, if it is damaged or missing, puts whatever is known of it in its place.
    func run() throws(StoreError) -> StoreRecovery {
        let isThere = access(at: folder.database, F_OK) == 0
        let mustAct = if isThere { try isDamaged() } else { true }
        guard mustAct else {
            // Prepared for a file that someone has since replaced by a sound one.
            unlink(at: folder.restoring)
            return .none
        }
        if access(at: folder.restoring, F_OK) == 0, isWhole(folder.restoring) { return try resume() }
        let backup = Backups(in: folder, schema).newestSound()
        guard isThere || backup != nil else { return .none }
        let setAside = folder.freeName("damaged", on: today)
        let recovery: StoreRecovery =
            switch backup {
            case let backup?:
                isThere ? .restored(backup: backup.day, setAside: setAside) : .replaced(backup: backup.day)
            case nil: .startedAnew(setAside: setAside)
            }
        try Backups.write(to: folder.restoring) { (restoring) throws(SQLiteError) in
            if let backup { try Database(backup.path, .immutable).copy(to: restoring) }
            _ = try schema.migrateAndRepair(restoring)
            // The report of the backup has been given since, or is given now.
            try Upkeep(database: restoring).forgetReport()
            try Upkeep(database: restoring).note(recovery)
            if isThere { try salvage(into: restoring) }
        }
        try self.setAside(as: setAside)
        try putInPlace()
        return recovery
    }

    /// Finishes an interrupted restoration.
    private func resume() throws(StoreError) -> StoreRecovery {
        let noted = try? Upkeep(database: Database(folder.restoring, .immutable)).report().recovery
        switch noted {
        case .restored(_, let name), .startedAnew(let name): try setAside(as: name)
        case .replaced, .repaired, .some(.none), nil:
            if access(at: folder.database, F_OK) == 0 { try setAside(as: nextSetAside) }
        }
        let last = lastSetAside
        try putInPlace()
        if let noted, noted != .none { return noted }
        let day = Backups(in: folder, schema).newestSound()?.day ?? today
        return last.map { .restored(backup: day, setAside: $0) } ?? .replaced(backup: day)
    }

    private func putInPlace() throws(StoreError) {
        // The log of the previous file would be copied into this one.
        for part in DataFolder.parts.dropLast() { unlink(at: "\(folder.database)\(part)") }
        do throws(Errno) {
            _ = try retrying { rename(at: folder.restoring, to: folder.database) }
        } catch {
            throw StoreError(error, path: folder.database)
        }
        try DataFolder.sync(folder.path)
    }

    // MARK: Damage

    private func isDamaged() throws(StoreError) -> Bool {
        let check = try translatingErrors { () throws(SQLiteError) -> DatabaseCheck in
            do throws(SQLiteError) {
                return try DatabaseCheck(of: folder.database, .readOnly, against: schema, answersOn: today)
            } catch {
                // An interrupted write must be rolled back first, which requires the right to write.
                guard error.primaryCode == SQLITE_READONLY || error.primaryCode == SQLITE_CANTOPEN else { throw error }
                return try DatabaseCheck(of: folder.database, .readWrite, against: schema, answersOn: today)
            }
        }
        switch check {
        case .sound: return false
        // The first start was killed before it wrote anything, unless there was something before.
        case .empty: return !Backups(in: folder, schema).days.isEmpty
        case .damaged: return true
        }
    }

    private func isWhole(_ path: Path) -> Bool {
        (try? DatabaseCheck(of: path, .immutable, against: schema)) == .sound
    }

    /// Adds what is still readable and unchanged of the damaged file.
    private func salvage(into restoring: Database) throws(SQLiteError) {
        // A disk that failed once may answer the second time; if the log's index cannot be made, the file alone is read.
        for mode in [Database.Access.readOnly, .readOnly, .immutable] {
            guard let damaged = try? Database(folder.database, mode) else { continue }
            damaged.keepLogOnClose()
            guard let version = try? damaged.userVersion() else { continue }
            // An older file has no checksums that show what is unchanged.
            if version == schema.version { _ = try Merge(damaged, into: restoring) }
            return
        }
    }

    // MARK: Setting aside

    private var nextSetAside: String { folder.freeName("damaged", on: today) }

    /// The last name used today.
    private var lastSetAside: String? {
        (1...).lazy.map { DataFolder.name("damaged", today, $0) }
            .prefix { access(at: "\(folder.path)/\($0)", F_OK) == 0 }.reversed().first
    }

    /// Renames the database and its log.
    private func setAside(as name: String) throws(StoreError) {
        // The logs first: SQLite would take them for those of the next file and copy them into it.
        for part in DataFolder.parts {
            let path: Path = "\(folder.database)\(part)"
            do throws(Errno) {
                _ = try retrying { rename(at: path, to: "\(folder.path)/\(name)\(part)") }
            } catch {
                if error.code != ENOENT { throw StoreError(error, path: path) }
            }
        }
    }
}
