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
    /// A crash at any point leaves either the damaged file, to be found again, or the whole copy of the backup beside the
    /// place where it belongs, which the next start brings there.
    func run() throws(StoreError) -> StoreRecovery {
        guard access(folder.database, F_OK) == 0 else { return try resume() }
        guard try isDamaged() else { return .none }
        let backup = Backups(in: folder, schema).newestSound()
        if let backup {
            let source = try translatingErrors { () throws(SQLiteError) in try Database(backup.path, .immutable) }
            try Backups.copy(source, to: restoring)
        }
        let setAside = try setAside()
        guard let backup else { return .startedAnew(setAside: setAside) }
        try putInPlace()
        return .restored(backup: backup.day, setAside: setAside)
    }

    /// Ends a restoring that was broken off after the damaged file had been set aside.
    private func resume() throws(StoreError) -> StoreRecovery {
        guard access(restoring, F_OK) == 0 else { return .none }
        let day = Backups(in: folder, schema).newestSound()?.day ?? today
        try putInPlace()
        return .restored(backup: day, setAside: lastSetAside ?? "")
    }

    /// The whole copy of a backup, before it has its place.
    private var restoring: String { "\(folder.path)/progress.restoring.sqlite" }

    private func putInPlace() throws(StoreError) {
        if rename(restoring, folder.database) == -1 { throw StoreError(.last, path: folder.database) }
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

    /// The names for what is set aside today, one after the other.
    private func name(_ number: Int) -> String {
        "progress.damaged-\(today.isoDate)\(number == 1 ? "" : "-\(number)").sqlite"
    }

    /// The last name used today.
    private var lastSetAside: String? {
        (1...).prefix { access("\(folder.path)/\(name($0))", F_OK) == 0 }.last.map(name)
    }

    /// Renames the database and what belongs to it, and returns the new name.
    private func setAside() throws(StoreError) -> String {
        let parts = ["-wal", "-shm", ""]
        var number = 1
        while parts.contains(where: { access("\(folder.path)/\(self.name(number))\($0)", F_OK) == 0 }) { number += 1 }
        let name = self.name(number)
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
