/// Checksums that show whether stored answers have changed since they were written.
///
/// Each answer has a checksum of its columns, written by the same statement. SQLite's own checks find structural damage
/// but not a flipped bit in an answer.
enum Checksums {
    /// An SQL expression over a row of `attempt`.
    static let attempt = "checksum(session, \(attemptContent))"
    static let word = "checksum(session, \(wordContent))"

    /// The columns that describe an answer, without its session, whose number may differ in another file.
    static let attemptContent =
        "direction, skill, target, answer, correct, recognition_ms, pattern, repeats, epoch, day"
    static let wordContent = "direction, word, answer, correct, epoch, day"

    static func fill(_ database: Database) throws(SQLiteError) {
        try database.run("UPDATE attempt SET checksum = \(attempt) WHERE checksum IS NULL")
        try database.run("UPDATE word_attempt SET checksum = \(word) WHERE checksum IS NULL")
    }

    /// Describes a change to the latest answers, which are where the next ones will go.
    static func faultAtEnd(of database: Database) throws(SQLiteError) -> String? {
        for (table, checksum) in [("attempt", attempt), ("word_attempt", word)] {
            let changed = try database.query(
                """
                SELECT count(*) FILTER (WHERE checksum IS NOT \(checksum))
                FROM (SELECT * FROM \(table) ORDER BY id DESC LIMIT 20)
                """
            ) { $0.integer(0) }
            if changed != [0] { return "changed at the end of \(table)" }
        }
        _ = try database.query("SELECT * FROM session ORDER BY id DESC LIMIT 1") { $0.integer(0) }
        return nil
    }

    /// Describes the first changed answer or wrong count.
    ///
    /// One pass over the answers finds both. Counts are compared by sums of one hash per answer, which do not depend on
    /// the order, so nothing is sorted.
    static func fault(in database: Database) throws(SQLiteError) -> String? {
        let fault = try Self.fault(
            in: "attempt", attempt,
            sums: [
                (hash("skill, target, 0"), "1"), (hash("skill, target, 1"), "correct"),
                (hash("skill, target, answer"), "(NOT correct AND answer <> '')"),
            ],
            counted: [("total", "attempts"), ("total", "correct"), ("confusion", "count")], database)
        if let fault { return fault }
        if try database.userVersion() >= Schema.figures {
            let isCounted = try database.query(
                "SELECT finished = (SELECT count(milliseconds) FROM session) FROM session_total"
            ) { $0.integer(0) }
            if isCounted != [1] { return "miscounted in session_total" }
        }
        return try Self.fault(
            in: "word_attempt", word,
            sums: [(hash("direction, word, 0"), "1"), (hash("direction, word, 1"), "correct")],
            counted: [("word_total", "attempts"), ("word_total", "correct")], database)
    }

    /// - Parameters:
    ///   - sums: an answer adds `once` (0 or 1) times `hash` to each sum.
    ///   - counted: the triggers' count that multiplies the same hash.
    private static func fault(
        in table: String, _ checksum: String, sums: [(hash: String, once: String)],
        counted: [(table: String, count: String)], _ database: Database
    ) throws(SQLiteError) -> String? {
        let terms = sums.map { "ifnull(sum(\($0.once) * \($0.hash)), 0)" }
        let found = try database.query(
            "SELECT count(*) FILTER (WHERE checksum IS NOT \(checksum)), \(terms.joined(separator: ", ")) FROM \(table)"
        ) { row in (0...sums.count).map { row.integer(Int32($0)) } }.first
        guard let found else { return "no answer" }
        if found[0] != 0 { return "\(found[0]) changed in \(table)" }
        for (sum, (hash, kept)) in zip(found.dropFirst(), zip(sums.map(\.hash), counted)) {
            // Masked, so that a damaged number does not overflow the sum.
            let stands = try database.query(
                "SELECT ifnull(sum((\(kept.count) & 0x3fffffff) * \(hash)), 0) FROM \(kept.table)"
            ) { $0.integer(0) }
            if stands != [sum] { return "miscounted in \(kept.table)" }
        }
        return nil
    }

    private static func hash(_ columns: String) -> String { "(checksum(\(columns)) & 0xfffff)" }
}
