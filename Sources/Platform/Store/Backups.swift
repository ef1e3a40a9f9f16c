import CSQLite
import Glibc
import Trainer
import Training

/// Copies of the database, one for each day it was opened: `backups/progress-2026-11-20.sqlite`.
///
/// Their content decides which is newest.  The day in the name is for people, since a clock may have been wrong.
struct Backups {
    /// The number of copies kept.
    static let kept = 14

    private let folder: Path
    private let schema: Schema

    init(in folder: DataFolder, _ schema: Schema) {
        self.folder = folder.backups
        self.schema = schema
    }

    /// The days with a copy, newest content first.
    var days: [Day] { ordered.map(\.day) }

    /// Makes the day's copy unless there is one with as much in it, and removes the oldest.
    ///
    /// An incomplete copy never has a copy's name: it is written under another name and renamed.
    func make(of database: Database, on day: Day) throws(StoreError) {
        do throws(Errno) {
            _ = try retrying { mkdir(at: folder, 0o700) }
        } catch {
            if error.code != EEXIST { throw StoreError(error, path: folder) }
        }
        let present = try translatingErrors { () throws(SQLiteError) in try BackupContent(of: database) }
        if let same = ordered.first(where: { $0.day == day })?.content, same >= present { return }
        try Self.write(to: path(day)) { (copy) throws(SQLiteError) in try database.copy(to: copy) }
        for old in ordered.dropFirst(Self.kept) { unlink(at: path(old.day)) }
    }

    /// The newest sound copy; nil if there is none.
    func newestSound() -> (day: Day, path: Path)? {
        for day in days {
            // An unreadable copy is no help either.
            let check = try? DatabaseCheck(of: path(day), .immutable, against: schema)
            if check == .sound { return (day, path(day)) }
        }
        return nil
    }

    /// Writes a database to a stand-alone file, completely or not at all.
    static func write(
        to path: Path, _ body: (Database) throws(SQLiteError) -> Void
    ) throws(StoreError) {
        let unfinished: Path = "\(path).part"
        // Left by a process that was killed.
        unlink(at: unfinished)
        do throws(StoreError) {
            try makePrivateFile(unfinished)
            try translatingErrors { () throws(SQLiteError) in
                let copy = try Database(unfinished, .readWrite)
                // Nobody else uses the incomplete file, so nothing will ever be rolled back in it.
                try copy.withoutJournal()
                try body(copy)
                try copy.withoutJournal()
            }
            do throws(Errno) {
                _ = try retrying { rename(at: unfinished, to: path) }
            } catch {
                throw StoreError(error, path: path)
            }
            try DataFolder.sync(path.folder)
        } catch {
            for part in DataFolder.parts { unlink(at: "\(unfinished)\(part)") }
            throw error
        }
    }

    private func path(_ day: Day) -> Path { "\(folder)/\(Self.name(day))" }

    private static func name(_ day: Day) -> String { "progress-\(day.isoDate).sqlite" }

    private static func day(_ name: String) -> Day? {
        guard name.hasPrefix("progress-"), name.hasSuffix(".sqlite") else { return nil }
        return Day(isoDate: name.dropFirst("progress-".count).dropLast(".sqlite".count))
    }

    private var ordered: [(day: Day, content: BackupContent?)] {
        DataFolder.names(in: folder).compactMap(Self.day).map { day in
            (day, try? BackupContent(of: Database(path(day), .immutable)))
        }.sorted { first, second in
            switch (first.content, second.content) {
            case (let one?, let other?) where one != other: one > other
            case (nil, _?): false
            case (_?, nil): true
            default: first.day > second.day
            }
        }
    }
}

/// How much a database has in it.
struct BackupContent: Comparable {
    /// Counted in the file itself; files older than that count come first.
    private let openings: Int
    private let answers: Int
    private let sessions: Int

    init(of database: Database) throws(SQLiteError) {
        openings = try database.userVersion() < Schema.checksums ? 0 : Upkeep(database: database).openings
        (answers, sessions) = try database.counts()
    }

    static func < (one: BackupContent, other: BackupContent) -> Bool {
        (one.openings, one.answers, one.sessions) < (other.openings, other.answers, other.sessions)
    }
}

extension Database {
    /// The numbers of answers and sessions.
    func counts() throws(SQLiteError) -> (answers: Int, sessions: Int) {
        try query("SELECT (SELECT count(*) FROM attempt), (SELECT count(*) FROM session)") {
            (answers: $0.integer(0), sessions: $0.integer(1))
        }.first ?? (0, 0)
    }

    /// Makes a file that nobody else uses yet a stand-alone one.
    fileprivate func withoutJournal() throws(SQLiteError) {
        _ = try query("PRAGMA journal_mode = OFF") { $0.text(0) }
        try execute("PRAGMA synchronous = FULL")
    }
}
