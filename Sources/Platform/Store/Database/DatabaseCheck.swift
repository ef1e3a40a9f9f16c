import Activities
import Interface
import Training

enum DatabaseCheck: Equatable {
    case sound
    /// Nothing was ever written to the file.
    case empty
    /// With SQLite's message.
    case damaged(String)

    enum Extent {
        /// Schema, all tables that do not grow with the years, and the places where the next answers go.
        case start
        /// Everything.
        case whole
    }

    /// Tables that grow with the years. A start reads only their ends.
    static let growing: Set = ["attempt", "word_attempt", "session", "word_total"]

    private static let header = Array("SQLite format 3\0".utf8)

    /// Checks an existing file without changing it or the files beside it.
    ///
    /// - Parameter extent: an older or suspect file is always checked as a whole.
    /// - Throws: an error unrelated to damage, such as a missing permission.
    init(
        of path: Path, _ access: Database.Access, against schema: Schema, _ extent: Extent = .whole
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
                try self.init(database, against: schema, extent)
            } catch {
                guard error.isDamage else { throw error }
                self = .damaged(error.message)
            }
        }
    }

    /// Throws also for damage.
    init(_ database: Database, against schema: Schema, _ extent: Extent) throws(SQLiteError) {
        let version = try database.userVersion()
        switch version {
        case 0:
            // The first start may have been killed before its first step.
            let count = try database.query("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
            self = count == [0] ? .empty : .damaged("version 0")
        case 1...schema.version:
            if let part = try schema.missingPart(of: database, version: version) {
                self = .damaged("missing: \(part)")
                return
            }
            let isBrief = extent == .start && version == schema.version && version >= Schema.figures
            let mustLookCloser = if isBrief { try Self.isConspicuous(database) } else { true }
            let fault =
                try mustLookCloser ? Self.fault(database, version: version) : Self.faultAtStart(database)
            self = fault.map { .damaged($0) } ?? .sound
        case ..<Schema.implausibleVersion where version > 0:
            self = .sound
        default:
            self = .damaged("version \(version)")
        }
    }

    /// Whether an earlier run has met damage, or the count of answers is wrong. Answers are never deleted one by one, so
    /// the number of the last one is their count.
    private static func isConspicuous(_ database: Database) throws(SQLiteError) -> Bool {
        if try Upkeep(database: database).isSuspect { return true }
        return try database.answers() != database.lastAnswer()
    }

    private static func fault(_ database: Database, version: Int) throws(SQLiteError) -> String? {
        let findings = try database.query("PRAGMA quick_check(1)") { $0.text(0) }
        if findings != ["ok"] { return findings.first ?? "no answer" }
        guard version >= Schema.checksums else { return nil }
        return try Checksums.fault(in: database)
    }

    private static func faultAtStart(_ database: Database) throws(SQLiteError) -> String? {
        let tables = try database.query("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
        for table in tables where !growing.contains(table) && !table.hasPrefix("sqlite_") {
            let findings = try database.query("PRAGMA quick_check('\(table)')") { $0.text(0) }
            if findings != ["ok"] { return findings.first ?? "no answer" }
        }
        // Damage to what a start reads must show here, before anything is written.
        _ = try database.progress()
        return try Checksums.faultAtEnd(of: database)
    }

    /// The first bytes, at most 16; nil if the file cannot be read, because opening it gives a better error.
    private static func start(of path: Path) -> [UInt8]? {
        guard FileStamp(path)?.isRegular == true else { return nil }
        return try? FileInput.contents(of: path, upTo: header.count)
    }
}
