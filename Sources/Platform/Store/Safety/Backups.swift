import Activities
import CSQLite
import Glibc
import Interface
import Training

/// Copies of the database, one for each day on which the program did its upkeep: `backups/progress-2026-11-20.sqlite`.
///
/// The newest copy is the one with most content. The day in the name is for people, because clocks may be wrong.
struct Backups {
    static let kept = 14

    private let folder: Path
    private let schema: Schema

    init(in folder: DataFolder, _ schema: Schema) {
        self.folder = folder.backups
        self.schema = schema
    }

    var days: [Day] { ordered.map(\.day) }

    /// Makes the day's copy, unless one with as much content exists, and removes the oldest copies.
    ///
    /// - Parameter isWanted: false breaks off.
    func make(
        of database: Database, on day: Day, while isWanted: () -> Bool = { true }
    ) throws(StoreError) {
        do throws(Errno) {
            _ = try retrying { mkdir(at: folder, 0o700) }
        } catch {
            if error.code != EEXIST { throw StoreError(error, path: folder) }
        }
        let present = try translatingErrors { () throws(SQLiteError) in try BackupContent(of: database) }
        // A copy of an older format stays, for a learner who goes back to the older Kochlea.
        if let same = ordered.first(where: { $0.day == day })?.content,
            same >= present || same.version < present.version
        {
            return
        }
        try Self.write(to: path(day)) { (copy) throws(SQLiteError) in try database.copy(to: copy, while: isWanted) }
        for old in ordered.dropFirst(Self.kept) { unlink(at: path(old.day)) }
    }

    func newestSound() -> (day: Day, path: Path)? {
        for day in days {
            // Skip an unreadable copy.
            let check = try? DatabaseCheck(of: path(day), .immutable, against: schema)
            if check == .sound { return (day, path(day)) }
        }
        return nil
    }

    /// Writes a database to a stand-alone file, completely or not at all: under another name, then renamed.
    static func write(
        to path: Path, _ body: (Database) throws(SQLiteError) -> Void
    ) throws(StoreError) {
        let unfinished: Path = "\(path).part"
        // Left by a killed process.
        unlink(at: unfinished)
        do throws(StoreError) {
            try makePrivateFile(unfinished)
            try translatingErrors { () throws(SQLiteError) in
                let copy = try Database(unfinished, .readWrite)
                // No other process uses the incomplete file, so it needs no rollback.
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

/// How much content a database has. The counter of openings decides first; files older than the counter come first.
struct BackupContent: Comparable {
    let version: Int
    private let openings: Int
    private let answers: Int
    private let sessions: Int

    init(of database: Database) throws(SQLiteError) {
        version = try database.userVersion()
        openings = try version < Schema.checksums ? 0 : Upkeep(database: database).openings
        answers = try database.answers()
        sessions = try database.query("SELECT count(*) FROM session") { $0.integer(0) }.first ?? 0
    }

    static func < (one: BackupContent, other: BackupContent) -> Bool {
        (one.openings, one.answers, one.sessions, one.version)
            < (other.openings, other.answers, other.sessions, other.version)
    }
}

extension Database {
    /// The number of answers, from the totals that a trigger keeps.
    func answers() throws(SQLiteError) -> Int {
        try query("SELECT ifnull(sum(attempts & 0x3fffffff), 0) FROM total") { $0.integer(0) }.first ?? 0
    }

    fileprivate func withoutJournal() throws(SQLiteError) {
        _ = try query("PRAGMA journal_mode = OFF") { $0.text(0) }
        try execute("PRAGMA synchronous = FULL")
    }
}
