/// Adds the answers that another file has and this one lacks, from a rescued run or a damaged file. Repeating it
/// changes nothing.
struct Merge {
    let source: Database
    let target: Database
    private(set) var answers = 0
    /// The target's session number for each of the source's.
    private(set) var sessions: [Int64: Int64] = [:]

    /// Reads the source as far as possible. Throws only errors of the target, which then stays unchanged.
    init(_ source: Database, into target: Database) throws(SQLiteError) {
        self.source = source
        self.target = target
        try target.execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            try takeSessions()
            try takeAnswers("attempt", content: Checksums.attemptContent, checksum: Checksums.attempt)
            try takeAnswers("word_attempt", content: Checksums.wordContent, checksum: Checksums.word)
            try takeRest()
            try target.execute("COMMIT")
        } catch {
            try? target.execute("ROLLBACK")
            throw error
        }
    }

    // MARK: Sessions

    private static let sessionColumns =
        "kind, epoch, day, second_of_day, milliseconds, attempts, correct, advanced, level"

    /// Sessions match by start and kind; of several matches, the same number wins.
    private mutating func takeSessions() throws(SQLiteError) {
        var free: [String: [Int64]] = [:]
        for row in try rows("SELECT id, kind, epoch, day, second_of_day FROM session ORDER BY id DESC", in: target) {
            free[Self.identity(row), default: []].append(row.number(0))
        }
        for row in read("SELECT id, \(Self.sessionColumns) FROM session ORDER BY id") {
            let id = row.number(0)
            let same = free[Self.identity(row)] ?? []
            if let known = same.contains(id) ? id : same.last {
                free[Self.identity(row)]?.removeAll { $0 == known }
                sessions[id] = known
                // The target knows only the start of this session.
                try write(
                    """
                    UPDATE session SET milliseconds = ?, attempts = ?, correct = ?, advanced = ?, level = ?
                    WHERE milliseconds IS NULL AND id = ?
                    """, Array(row[5...]) + [.integer(known)])
            } else if try write(
                "INSERT INTO session (\(Self.sessionColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", Array(row[1...]))
            {
                sessions[id] = target.lastInsertedRow
            }
        }
    }

    private static func identity(_ row: [StoredValue]) -> String { "\(row[1...4])" }

    // MARK: Answers

    /// Adds only answers with correct checksums, each as often as the source has it.
    private mutating func takeAnswers(_ table: String, content: String, checksum: String) throws(SQLiteError) {
        var known: [Int64: Int] = [:]
        for row in try rows("SELECT checksum(\(content)) FROM \(table)", in: target) {
            known[row.number(0), default: 0] += 1
        }
        var seen: Set<Int64> = []
        let places = content.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
        // From both ends, because an unreadable page hides all rows behind it.
        for order in ["ASC", "DESC"] {
            for row in read(
                """
                SELECT id, checksum(\(content)), session, \(content) FROM \(table)
                WHERE checksum = \(checksum) ORDER BY id \(order)
                """)
            {
                guard seen.insert(row.number(0)).inserted else { continue }
                if let count = known[row.number(1)], count > 0 {
                    known[row.number(1)] = count - 1
                    continue
                }
                guard let session = try target(session: row.number(2)) else { continue }
                let isTaken = try write(
                    "INSERT INTO \(table) (session, \(content)) VALUES (?, \(places))",
                    [.integer(session)] + row[3...])
                if isTaken { answers += 1 }
            }
        }
        try Checksums.fill(target)
    }

    /// If the session's row is unreadable, its answers get a new session.
    private mutating func target(session id: Int64) throws(SQLiteError) -> Int64? {
        if let known = sessions[id] { return known }
        let isMade = try write(
            "INSERT INTO session (kind, epoch, day, second_of_day) VALUES ('receive', 0, 0, 0)", [])
        sessions[id] = isMade ? target.lastInsertedRow : nil
        return sessions[id]
    }

    // MARK: All else

    private static let rest: [(read: String, write: String)] = [
        (
            "SELECT direction, level, interval_days, due, last_practised, first_practised, level_reached FROM progress",
            """
            INSERT INTO progress VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO UPDATE SET level = ?2,
                interval_days = ?3, due = ?4, last_practised = ?5, first_practised = ?6, level_reached = ?7
            WHERE last_practised IS NULL OR (last_practised, level) <= (?5, ?2)
            """
        ),
        (
            "SELECT current, longest, last_day FROM streak",
            """
            INSERT INTO streak VALUES (1, ?1, ?2, ?3) ON CONFLICT DO UPDATE SET current = ?1, longest = ?2, last_day = ?3
            WHERE last_day IS NULL OR (last_day, current) <= (?3, ?1)
            """
        ),
        ("SELECT direction, character FROM introduced", "INSERT OR IGNORE INTO introduced VALUES (?, ?)"),
        (
            "SELECT direction, state, epoch, day, second_of_day FROM paused",
            """
            INSERT INTO paused VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT DO UPDATE SET state = ?2, epoch = ?3, day = ?4, second_of_day = ?5 WHERE epoch <= ?3
            """
        ),
        ("SELECT name, value FROM state", "REPLACE INTO state VALUES (?, ?)"),
        ("SELECT name, value FROM setting", "REPLACE INTO setting VALUES (?, ?)"),
    ]

    private func takeRest() throws(SQLiteError) {
        for part in Self.rest {
            for row in read(part.read) { try write(part.write, row) }
        }
    }

    // MARK: Rows

    /// The source's rows up to the first unreadable one.
    private func read(_ sql: String) -> [[StoredValue]] {
        var rows: [[StoredValue]] = []
        try? source.each(sql) {
            rows.append($0.values)
            return true
        }
        return rows
    }

    private func rows(_ sql: String, in database: Database) throws(SQLiteError) -> [[StoredValue]] {
        try database.query(sql) { $0.values }
    }

    @discardableResult
    private func write(_ sql: String, _ values: [StoredValue]) throws(SQLiteError) -> Bool {
        do throws(SQLiteError) {
            try target.run(sql, values: values)
            return true
        } catch {
            guard error.isRefusal else { throw error }
            return false
        }
    }
}

extension [StoredValue] {
    fileprivate func number(_ index: Int) -> Int64 {
        if case .integer(let number) = self[index] { number } else { 0 }
    }
}
