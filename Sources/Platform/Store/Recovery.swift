import Glibc
import Trainer
import Training

/// What is done about a damaged database before it is opened.  Nothing is ever deleted.
struct Recovery {
    private let folder: DataFolder
    private let schema: Schema
    private let today: Day

    init(in folder: DataFolder, _ schema: Schema, today: Day) {
        self.folder = folder
        self.schema = schema
        self.today = today
    }

    /// Looks at the database and, if it is damaged, sets it aside and puts the newest sound backup in its place.
    ///
    /// A crash at any point leaves either the damaged file, to be found again, or the whole backup.
    func run() throws(StoreError) -> StoreRecovery {
        guard access(folder.database, F_OK) == 0, try isDamaged() else { return .none }
        let backup = Backups(in: folder, schema).newestSound()
        let restoring = "\(folder.path)/progress.restoring.sqlite"
        if let backup {
            let source = try translatingErrors { () throws(SQLiteError) in try Database(backup.path, .immutable) }
            try Backups.copy(source, to: restoring)
        }
        let setAside = try setAside()
        guard let backup else { return .startedAnew(setAside: setAside) }
        if rename(restoring, folder.database) == -1 { throw StoreError(.last, path: folder.database) }
        return .restored(backup: backup.day, setAside: setAside)
    }

    private func isDamaged() throws(StoreError) -> Bool {
        let check = try translatingErrors { () throws(SQLiteError) in
            try DatabaseCheck(of: folder.database, .readOnly, against: schema)
        }
        switch check {
        case .sound: return false
        // The first start was killed before it wrote anything, unless there was something before.
        case .empty: return !Backups(in: folder, schema).days.isEmpty
        case .damaged: return true
        }
    }

    /// Renames the database and what belongs to it, and returns the new name.
    private func setAside() throws(StoreError) -> String {
        let parts = ["-wal", "-shm", ""]
        var name = "progress.damaged-\(today.isoDate).sqlite"
        var number = 1
        while parts.contains(where: { access("\(folder.path)/\(name)\($0)", F_OK) == 0 }) {
            number += 1
            name = "progress.damaged-\(today.isoDate)-\(number).sqlite"
        }
        // The log first: SQLite would take it for the log of the file that comes next, and write it in.
        for part in parts {
            let path = "\(folder.database)\(part)"
            if rename(path, "\(folder.path)/\(name)\(part)") == -1, errno != ENOENT {
                throw StoreError(.last, path: path)
            }
        }
        return name
    }
}
