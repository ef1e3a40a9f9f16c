import Glibc

/// Whether a file is a sound database of ours.
enum DatabaseCheck: Equatable {
    case sound
    /// Nothing was ever written into it.
    case empty
    /// What SQLite found, in its own words.
    case damaged(String)

    /// What SQLite begins every file with.
    private static let header = Array("SQLite format 3\0".utf8)

    /// Looks at a file that is there.  It and what lies beside it stay as they are: a connection that may not write does
    /// not fold the log into it when it is closed.
    ///
    /// - Throws: an error that says nothing of the file's soundness, such as a missing right.
    init(of path: String, _ access: Database.Access, against schema: Schema) throws(SQLiteError) {
        let start = Self.start(of: path)
        if let start, start.isEmpty {
            self = .empty
        } else if let start, start != Self.header {
            self = .damaged("no database")
        } else {
            do throws(SQLiteError) {
                self = try Self.check(Database(path, access), against: schema)
            } catch {
                guard error.isDamage else { throw error }
                self = .damaged(error.message)
            }
        }
    }

    private static func check(_ database: Database, against schema: Schema) throws(SQLiteError) -> DatabaseCheck {
        let findings = try database.query("PRAGMA quick_check(1)") { $0.text(0) }
        if findings != ["ok"] { return .damaged(findings.first ?? "no answer") }
        let version = try database.userVersion()
        switch version {
        case 0:
            // The first start can be killed before the first step is through.
            let count = try database.query("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
            return count == [0] ? .empty : .damaged("version 0")
        case 1...schema.version:
            return try schema.missingPart(of: database, version: version).map { .damaged("missing: \($0)") } ?? .sound
        case ..<Schema.implausibleVersion where version > 0:
            return .sound
        default:
            return .damaged("version \(version)")
        }
    }

    /// The first sixteen bytes, as far as there are any; nil if the file cannot be read, which opening it tells better.
    private static func start(of path: String) -> [UInt8]? {
        guard let file = try? FileDescriptor(opening: path, O_RDONLY) else { return nil }
        var bytes = [UInt8](repeating: 0, count: header.count)
        guard let count = try? retryingInterrupts({ read(file.rawValue, &bytes, bytes.count) }) else { return nil }
        return Array(bytes[..<count])
    }
}
