import CSQLite
import Glibc
import Trainer
import Training

/// Copies of the database, one for each day it was opened: `backups/progress-2026-11-20.sqlite`.
struct Backups {
    /// How many days are kept.
    static let kept = 14

    private let folder: String
    private let schema: Schema

    init(in folder: DataFolder, _ schema: Schema) {
        self.folder = folder.backups
        self.schema = schema
    }

    /// The days of which there is a copy, newest first.
    var days: [Day] { names.compactMap(Self.day).sorted(by: >) }

    /// Makes the day's copy, unless there is one, and lets go of those that are too old.
    ///
    /// A copy that is not whole never has a copy's name: it is written under another and renamed.
    func make(of database: Database, on day: Day) throws(StoreError) {
        if mkdir(folder, 0o700) == -1, errno != EEXIST { throw StoreError(.last, path: folder) }
        if names.contains(Self.name(day)) { return }
        try Self.copy(database, to: path(day))
        for old in days.dropFirst(Self.kept) { unlink(path(old)) }
    }

    /// The newest copy that is sound; nil if none is.
    func newestSound() -> (day: Day, path: String)? {
        for day in days {
            // One that cannot be read is no help either.
            let check = try? DatabaseCheck(of: path(day), .immutable, against: schema)
            if check == .sound { return (day, path(day)) }
        }
        return nil
    }

    /// Copies a database into a file of its own, whole or not at all.
    static func copy(_ database: Database, to path: String) throws(StoreError) {
        let unfinished = "\(path).part"
        // Left by a process that was killed.
        unlink(unfinished)
        do throws(StoreError) {
            try makePrivateFile(unfinished)
            try translatingErrors { () throws(SQLiteError) in
                let copy = try Database(unfinished, .readWrite)
                try database.copy(to: copy)
                // A file that stands alone, with no log beside it.
                _ = try copy.query("PRAGMA journal_mode = DELETE") { $0.text(0) }
            }
            if rename(unfinished, path) == -1 { throw StoreError(.last, path: path) }
        } catch {
            unlink(unfinished)
            throw error
        }
    }

    private func path(_ day: Day) -> String { "\(folder)/\(Self.name(day))" }

    private static func name(_ day: Day) -> String { "progress-\(day.isoDate).sqlite" }

    private static func day(_ name: String) -> Day? {
        guard name.hasPrefix("progress-"), name.hasSuffix(".sqlite") else { return nil }
        return Day(isoDate: name.dropFirst("progress-".count).dropLast(".sqlite".count))
    }

    private var names: [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        return names
    }
}
