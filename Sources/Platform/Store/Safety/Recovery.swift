import Activities
import CSQLite
import Glibc
import Interface
import Training

/// Restores a damaged or missing database before it is opened. It deletes no answers.
///
///     sound ----------------------------------------------------------------------> opened
///     damaged --> restoring written: backup + readable answers --> set aside --> put in place --> opened
///     missing --> restoring written: backup --------------------------------------> put in place --> opened
///
/// After a crash either the original files are still there, or `restoring` is complete and the next start puts it in
/// place. The pending report is in `restoring` itself.
struct Recovery {
    private let folder: DataFolder
    private let schema: Schema
    private let today: Day

    init(in folder: DataFolder, _ schema: Schema, today: Day) {
        self.folder = folder
        self.schema = schema
        self.today = today
    }

    func run(_ extent: DatabaseCheck.Extent) throws(StoreError) -> StoreRecovery {
        let isThere = access(at: folder.database, F_OK) == 0
        let mustAct = if isThere { try isDamaged(extent) } else { true }
        guard mustAct else {
            // A leftover: someone has since replaced the file by a sound one.
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
            // The learner has heard the backup's report, or this one replaces it.
            try Upkeep(database: restoring).forgetReport()
            try Upkeep(database: restoring).note(recovery)
            if isThere { try salvage(into: restoring) }
        }
        try self.setAside(as: setAside)
        try putInPlace()
        return recovery
    }

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
        // SQLite would copy the log of the previous file into this one.
        for part in DataFolder.parts.dropLast() { unlink(at: "\(folder.database)\(part)") }
        do throws(Errno) {
            _ = try retrying { rename(at: folder.restoring, to: folder.database) }
        } catch {
            throw StoreError(error, path: folder.database)
        }
        try DataFolder.sync(folder.path)
    }

    // MARK: Damage

    private func isDamaged(_ extent: DatabaseCheck.Extent) throws(StoreError) -> Bool {
        let check = try translatingErrors { () throws(SQLiteError) -> DatabaseCheck in
            do throws(SQLiteError) {
                return try DatabaseCheck(of: folder.database, .readOnly, against: schema, extent)
            } catch {
                // Rolling back an interrupted write requires the right to write.
                guard error.primaryCode == SQLITE_READONLY || error.primaryCode == SQLITE_CANTOPEN else { throw error }
                return try DatabaseCheck(of: folder.database, .readWrite, against: schema, extent)
            }
        }
        switch check {
        case .sound: return false
        // The first start was killed before its first write, unless there are backups.
        case .empty: return !Backups(in: folder, schema).days.isEmpty
        case .damaged: return true
        }
    }

    private func isWhole(_ path: Path) -> Bool {
        (try? DatabaseCheck(of: path, .immutable, against: schema)) == .sound
    }

    private func salvage(into restoring: Database) throws(SQLiteError) {
        // A disk may succeed on the second try. Without the log's index, only the file itself is read.
        for mode in [Database.Access.readOnly, .readOnly, .immutable] {
            guard let damaged = try? Database(folder.database, mode) else { continue }
            damaged.keepLogOnClose()
            guard let version = try? damaged.userVersion() else { continue }
            // An older file has no checksums to verify its answers.
            if version == schema.version { _ = try Merge(damaged, into: restoring) }
            return
        }
    }

    // MARK: Setting aside

    private var nextSetAside: String { folder.freeName("damaged", on: today) }

    private var lastSetAside: String? {
        (1...).lazy.map { DataFolder.name("damaged", today, $0) }
            .prefix { access(at: "\(folder.path)/\($0)", F_OK) == 0 }.reversed().first
    }

    private func setAside(as name: String) throws(StoreError) {
        // The logs first: SQLite would copy them into the next file.
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
