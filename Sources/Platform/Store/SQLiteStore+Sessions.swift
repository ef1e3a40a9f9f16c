import CSQLite
public import Trainer
public import Training

extension SQLiteStore {
    /// Opens a session's row.
    public func begin(_ kind: SessionKind, at moment: Moment) throws(StoreError) -> SessionKey {
        try translatingErrors { () throws(SQLiteError) in
            try database.run(
                "INSERT INTO session (kind, epoch, day, second_of_day) VALUES (?, ?, ?, ?)", kind.rawValue,
                moment.epochSeconds, moment.day.ordinal, moment.secondOfDay)
            return SessionKey(rawValue: database.lastInsertedRow)
        }
    }

    /// Records answers, all or none.
    public func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for attempt in attempts { try insert(attempt, in: session, at: moment) }
            }
        }
    }

    private func insert(_ attempt: Attempt, in session: SessionKey, at moment: Moment) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO attempt (session, direction, skill, target, answer, correct, recognition_ms, pattern, repeats,
                epoch, day)
            SELECT id, ?2, CASE kind WHEN 'ear' THEN 'ear' ELSE ?2 END, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
            FROM session WHERE id = ?1
            """, session.rawValue, attempt.direction.rawValue, attempt.target, attempt.answer, attempt.isCorrect,
            attempt.recognitionMilliseconds, attempt.pattern, attempt.repeats, moment.epochSeconds, moment.day.ordinal)
        try requireSession(session)
    }

    /// Closes the session's row and writes level, schedule and streak, all or nothing.  Doing it again changes nothing, so
    /// that what failed on a full disk can be tried again.
    public func finish(
        _ session: SessionKey, as record: SessionRecord, progress: Progress
    ) throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.run(
                    """
                    UPDATE session SET kind = ?2, epoch = ?3, day = ?4, second_of_day = ?5, milliseconds = ?6,
                        attempts = ?7, correct = ?8, advanced = ?9, level = ?10
                    WHERE id = ?1
                    """, session.rawValue, record.kind.rawValue, record.began.epochSeconds, record.began.day.ordinal,
                    record.began.secondOfDay, record.milliseconds, record.attempts, record.correct, record.advanced,
                    record.level)
                try requireSession(session)
                for direction in Direction.allCases { try write(progress[direction], of: direction) }
                try write(progress.streak)
            }
        }
    }

    /// The statement before must have found the session's row.
    private func requireSession(_ session: SessionKey) throws(SQLiteError) {
        if database.changes == 0 {
            throw SQLiteError(
                code: SQLITE_CONSTRAINT, message: "there is no session \(session.rawValue)", path: database.path)
        }
    }

    /// Notes that the introduction of a character was heard.
    public func introduced(_ character: String, direction: Direction) throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            try database.run(
                "INSERT INTO introduced VALUES (?, ?) ON CONFLICT DO NOTHING", direction.rawValue, character)
        }
    }

    /// The kept state of a paused session, and when it was paused.
    public func paused(_ direction: Direction) throws(StoreError) -> (state: String, at: Moment)? {
        try translatingErrors { () throws(SQLiteError) in
            try database.query(
                "SELECT state, epoch, day, second_of_day FROM paused WHERE direction = ?", direction.rawValue
            ) { row in
                (
                    state: row.text(0),
                    at: Moment(
                        epochSeconds: Int64(row.integer(1)), day: Day(ordinal: row.integer(2)),
                        secondOfDay: row.integer(3))
                )
            }.first
        }
    }

    /// Keeps a paused session or, with nil, forgets it.
    public func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            if let state {
                try database.run(
                    "REPLACE INTO paused VALUES (?, ?, ?, ?, ?)", direction.rawValue, state, moment.epochSeconds,
                    moment.day.ordinal, moment.secondOfDay)
            } else {
                try database.run("DELETE FROM paused WHERE direction = ?", direction.rawValue)
            }
        }
    }

    /// Forgets all progress.  Settings and backups stay.
    public func reset() throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for table in [
                    "attempt", "word_attempt", "session", "total", "word_total", "confusion", "progress", "streak",
                    "introduced", "paused", "state",
                ] {
                    try database.run("DELETE FROM \(table)")
                }
            }
        }
    }

    // MARK: Settings

    /// All settings that were ever set, by name.
    public func settings() throws(StoreError) -> [String: String] {
        try translatingErrors { () throws(SQLiteError) in
            let rows = try database.query("SELECT name, value FROM setting") { ($0.text(0), $0.text(1)) }
            return Dictionary(uniqueKeysWithValues: rows)
        }
    }

    /// Sets or, with nil, unsets one setting.
    public func set(_ name: String, to value: String?) throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            if let value {
                try database.run("REPLACE INTO setting VALUES (?, ?)", name, value)
            } else {
                try database.run("DELETE FROM setting WHERE name = ?", name)
            }
        }
    }
}
