import Training

/// Repairs numbers out of range, written by an older version or another program. Counts are computed again from the
/// answers; `StoredNumber` has the substitutes for the rest. No answer is removed.
struct NumberRepair {
    let database: Database

    /// Repairs everything in one transaction; returns the number of repaired rows.
    ///
    /// - Parameter extent: tables that grow with the years have triggers against such numbers. Only damage can bring
    ///   them there.
    func run(_ extent: DatabaseCheck.Extent) throws(SQLiteError) -> Int {
        guard try isNeeded(extent) else { return 0 }
        let tables = Self.tables(extent)
        return try database.transaction { () throws(SQLiteError) in
            var rows = 0
            for table in tables { rows += table == "streak" ? try recountStreak() : try repair(table) }
            for count in Self.recounts(extent) {
                let wrong = try database.query("SELECT count(*) FROM \(count.table) WHERE \(count.isWrong)") {
                    $0.integer(0)
                }
                rows += wrong.first ?? 0
                if rows > 0 { try database.execute("DELETE FROM \(count.table); \(count.statement)") }
            }
            return rows
        }
    }

    private static func tables(_ extent: DatabaseCheck.Extent) -> [String] {
        StoredNumber.tables.filter { extent == .whole || !DatabaseCheck.growing.contains($0) }
    }

    private static func recounts(
        _ extent: DatabaseCheck.Extent
    ) -> [(table: String, isWrong: String, statement: String)] {
        recounts.filter { extent == .whole || !DatabaseCheck.growing.contains($0.table) }
    }

    /// Computes the counts of answers that were written without triggers.
    func recount() throws(SQLiteError) {
        for count in Self.recounts { try database.execute("DELETE FROM \(count.table); \(count.statement)") }
    }

    func isNeeded(_ extent: DatabaseCheck.Extent) throws(SQLiteError) -> Bool {
        let checks =
            Self.tables(extent).map { ($0, Self.isWrong($0)) }
            + Self.recounts(extent).map { ($0.table, $0.isWrong) }
        for (table, isWrong) in checks {
            let found = try database.query("SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(isWrong))") { $0.integer(0) }
            if found != [0] { return true }
        }
        return false
    }

    private static func isWrong(_ table: String) -> String {
        "NOT (\(StoredNumber.of(table).map { $0.condition() }.joined(separator: " AND ")))"
    }

    private func repair(_ table: String) throws(SQLiteError) -> Int {
        let changes = StoredNumber.of(table).map {
            "\($0.column) = CASE WHEN \($0.condition()) THEN \($0.column) ELSE \($0.substitute) END"
        }
        try database.execute(
            "UPDATE \(table) SET \(changes.joined(separator: ", ")) WHERE \(Self.isWrong(table))")
        return database.changes
    }

    /// Computes the streak from the days with finished sessions or enough answers.
    private func recountStreak() throws(SQLiteError) -> Int {
        let found = try database.query("SELECT count(*) FROM streak WHERE \(Self.isWrong("streak"))") { $0.integer(0) }
        guard let wrong = found.first, wrong > 0 else { return 0 }
        let days = try database.query(
            """
            SELECT day FROM session WHERE milliseconds IS NOT NULL
            UNION SELECT day FROM attempt GROUP BY day HAVING count(*) >= \(AnsweredDay.enough) ORDER BY 1
            """
        ) {
            Day(ordinal: Ranges.days.clamping($0.integer(0)))
        }
        let streak = days.reduce(Streak()) { $0.practised(on: $1) }
        try database.run(
            "REPLACE INTO streak VALUES (1, ?, ?, ?)", streak.current, streak.longest, streak.lastDay?.ordinal)
        return wrong
    }

    private static let recounts: [(table: String, isWrong: String, statement: String)] = [
        (
            "total", "attempts > \(Ranges.counts.upperBound)",
            """
            INSERT INTO total SELECT skill, target, count(*), sum(correct) FROM attempt GROUP BY skill, target
            """
        ),
        (
            "confusion", "count > \(Ranges.counts.upperBound)",
            """
            INSERT INTO confusion SELECT skill, target, answer, count(*) FROM attempt
                WHERE NOT correct AND answer <> '' GROUP BY skill, target, answer
            """
        ),
        (
            "word_total", "attempts > \(Ranges.counts.upperBound)",
            """
            INSERT INTO word_total SELECT direction, word, count(*), sum(correct) FROM word_attempt
                GROUP BY direction, word
            """
        ),
    ]
}
