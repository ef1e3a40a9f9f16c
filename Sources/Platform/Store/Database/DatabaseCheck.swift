import Activities
import Interface
import Training

enum DatabaseCheck: Equatable {
    case sound
    /// Nothing was ever written to the file.
    case empty
    /// With SQLite's message.
    case damaged(String)

    private static let header = Array("SQLite format 3\0".utf8)

    /// Checks an existing file without changing it or the files beside it.
    ///
    /// - Parameter day: the learner's current day; checksums of answers are skipped if they were checked on this day.
    ///   Nil to check them always.
    /// - Throws: an error unrelated to damage, such as a missing permission.
    init(
        of path: Path, _ access: Database.Access, against schema: Schema, answersOn day: Day? = nil
    ) throws(SQLiteError) {
        let start = Self.start(of: path)
        if let start, start.isEmpty {
            self = .empty
        } else if let start, start != Self.header {
            self = .damaged("no database")
        } else {
            do throws(SQLiteError) {
                let database = try Database(path, access)
                database.keepLogOnClose()
                self = try Self.check(database, against: schema, answersOn: day)
            } catch {
                guard error.isDamage else { throw error }
                self = .damaged(error.message)
            }
        }
    }

    private static func check(
        _ database: Database, against schema: Schema, answersOn day: Day?
    ) throws(SQLiteError) -> DatabaseCheck {
        let findings = try database.query("PRAGMA quick_check(1)") { $0.text(0) }
        if findings != ["ok"] { return .damaged(findings.first ?? "no answer") }
        let version = try database.userVersion()
        switch version {
        case 0:
            // The first start may have been killed before its first step.
            let count = try database.query("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
            return count == [0] ? .empty : .damaged("version 0")
        case 1...schema.version:
            if let part = try schema.missingPart(of: database, version: version) { return .damaged("missing: \(part)") }
            guard version >= Schema.checksums else { return .sound }
            if let day, try Upkeep(database: database).day == day { return .sound }
            return try Checksums.fault(in: database).map { .damaged($0) } ?? .sound
        case ..<Schema.implausibleVersion where version > 0:
            return .sound
        default:
            return .damaged("version \(version)")
        }
    }

    /// The first bytes, at most 16; nil if the file cannot be read, because opening it gives a better error.
    private static func start(of path: Path) -> [UInt8]? {
        guard FileStamp(path)?.isRegular == true else { return nil }
        return try? FileInput.contents(of: path, upTo: header.count)
    }
}
