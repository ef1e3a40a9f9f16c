import Activities
import CSQLite
import Interface
import Training

extension Database {
    func begin(_ kind: String, at moment: Moment) throws(SQLiteError) -> Int64 {
        try run(
            "INSERT INTO session (kind, epoch, day, second_of_day) VALUES (?, ?, ?, ?)", kind, moment.storedEpoch,
            moment.day.stored, moment.storedSecond)
        return lastInsertedRow
    }

    func insert(_ attempt: Attempt, in session: Int64, at moment: Moment) throws(SQLiteError) {
        try run(
            """
            INSERT INTO attempt (session, \(Checksums.attemptContent), checksum)
            SELECT *, \(Checksums.attempt) FROM (
                SELECT id AS session, ?2 AS direction,
                    CASE WHEN kind IN ('ear', 'interface') THEN kind
                        WHEN kind = '\(Activity.touch.kind.rawValue)' THEN '\(TouchProgress.name)' ELSE ?2 END AS skill,
                    ?3 AS target, ?4 AS answer, ?5 AS correct, ?6 AS recognition_ms, ?7 AS pattern, ?8 AS repeats, ?9 AS epoch, ?10 AS day
                FROM session WHERE id = ?1)
            """, session, attempt.direction.rawValue, attempt.target, attempt.answer, attempt.isCorrect,
            Ranges.recognition.checking(attempt.recognitionMilliseconds), attempt.pattern,
            Ranges.counts.clamping(attempt.repeats), moment.storedEpoch, moment.day.stored)
        try requireSession(session)
    }

    func insert(_ answer: WordAnswer, in session: Int64, at moment: Moment) throws(SQLiteError) {
        try run(
            """
            INSERT INTO word_attempt (session, \(Checksums.wordContent), checksum)
            SELECT *, \(Checksums.word) FROM (
                SELECT ?1 AS session, ?2 AS direction, ?3 AS word, ?4 AS answer, ?5 AS correct, ?6 AS epoch, ?7 AS day)
            """, session, answer.direction.rawValue, answer.word, answer.answer, answer.isCorrect, moment.storedEpoch,
            moment.day.stored)
    }

    func finish(_ session: Int64, as record: SessionRecord) throws(SQLiteError) {
        try run(
            """
            UPDATE session SET kind = ?2, epoch = ?3, day = ?4, second_of_day = ?5, milliseconds = ?6,
                attempts = ?7, correct = ?8, advanced = ?9, level = ?10
            WHERE id = ?1
            """, session, record.kind.rawValue, record.began.storedEpoch, record.began.day.stored,
            record.began.storedSecond, Ranges.practice.clamping(record.milliseconds),
            Ranges.counts.clamping(record.attempts), Ranges.counts.clamping(record.correct), record.advanced,
            Ranges.levels.clamping(record.level))
        try requireSession(session)
    }

    func write(_ progress: Progress) throws(SQLiteError) {
        for direction in Direction.allCases { try write(progress[direction], of: direction) }
        try run(
            "REPLACE INTO streak VALUES (1, ?, ?, ?)", Ranges.counts.clamping(progress.streak.current),
            Ranges.counts.clamping(progress.streak.longest),
            progress.streak.lastDay?.stored)
    }

    func write(_ states: [String: String]) throws(SQLiteError) {
        for (name, value) in states { try run("REPLACE INTO state VALUES (?, ?)", name, value) }
    }

    private func write(_ progress: DirectionProgress, of direction: Direction) throws(SQLiteError) {
        try run(
            "REPLACE INTO progress VALUES (?, ?, ?, ?, ?, ?, ?)", direction.rawValue,
            Ranges.reachedLevels.clamping(progress.level),
            Ranges.interval.clamping(progress.intervalDays), progress.due?.stored, progress.lastPractised?.stored,
            progress.firstPractised?.stored, progress.levelReached?.stored)
    }

    func introduced(_ character: String, direction: Direction) throws(SQLiteError) {
        try run("INSERT INTO introduced VALUES (?, ?) ON CONFLICT DO NOTHING", direction.rawValue, character)
    }

    func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(SQLiteError) {
        if let state {
            try run(
                "REPLACE INTO paused VALUES (?, ?, ?, ?, ?)", direction.rawValue, state, moment.storedEpoch,
                moment.day.stored, moment.storedSecond)
        } else {
            try run("DELETE FROM paused WHERE direction = ?", direction.rawValue)
        }
    }

    func reset() throws(SQLiteError) {
        for table in [
            "attempt", "word_attempt", "session", "total", "word_total", "confusion", "progress", "streak",
            "introduced", "paused", "state", "figures",
        ] {
            try run("DELETE FROM \(table)")
        }
    }

    func session(_ id: Int64) throws(SQLiteError) -> (kind: String, began: Moment)? {
        try query("SELECT kind, epoch, day, second_of_day FROM session WHERE id = ?", id) { row in
            (kind: row.text(0), began: row.moment(1))
        }.first
    }

    private func requireSession(_ session: Int64) throws(SQLiteError) {
        if changes == 0 {
            throw SQLiteError(code: SQLITE_CONSTRAINT, message: "there is no session \(session)", path: path)
        }
    }
}
