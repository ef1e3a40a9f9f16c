public import Trainer
public import Training

extension SQLiteStore {
    /// How many of the latest right answers of a character its recognition time is the median of.
    static let recognitionSample = 100

    /// Everything known of the learner.
    public func load() throws(StoreError) -> Progress {
        try translatingErrors { () throws(SQLiteError) in
            // One transaction: a copy that is running beside may write between two queries.
            try database.execute("BEGIN")
            defer { try? database.execute("COMMIT") }
            var progress = Progress()
            for direction in Direction.allCases {
                progress[direction] = try directionProgress(direction)
                progress.introduced[direction] = try introduced(direction)
            }
            progress.introduced = progress.introduced.filter { !$0.value.isEmpty }
            progress.characters = try characters()
            progress.confusions = try confusions()
            progress.streak = try streak()
            progress.sessions =
                try database.query("SELECT count(*) FROM session WHERE milliseconds IS NOT NULL") { $0.integer(0) }
                .first ?? 0
            progress.zoneSeconds = try database.query(
                """
                SELECT day * 86400 + second_of_day - epoch FROM session WHERE milliseconds IS NOT NULL
                ORDER BY id DESC LIMIT 1
                """
            ) { $0.integer(0) }.first
            return progress
        }
    }

    private func directionProgress(_ direction: Direction) throws(SQLiteError) -> DirectionProgress {
        let rows = try database.query(
            """
            SELECT level, interval_days, due, last_practised, first_practised, level_reached FROM progress
            WHERE direction = ?
            """, direction.rawValue
        ) { row in
            DirectionProgress(
                level: row.integer(0), intervalDays: row.integer(1), due: row.day(2), lastPractised: row.day(3),
                firstPractised: row.day(4), levelReached: row.day(5))
        }
        return rows.first ?? DirectionProgress()
    }

    private func introduced(_ direction: Direction) throws(SQLiteError) -> Set<String> {
        Set(
            try database.query("SELECT character FROM introduced WHERE direction = ?", direction.rawValue) {
                $0.text(0)
            })
    }

    private func characters() throws(SQLiteError) -> [String: CharacterTotals] {
        var characters: [String: CharacterTotals] = [:]
        let totals = try database.query("SELECT skill, target, attempts, correct FROM total") { row in
            (skill: row.text(0), target: row.text(1), attempts: row.integer(2), correct: row.integer(3))
        }
        for total in totals {
            var character = characters[total.target] ?? CharacterTotals()
            switch total.skill {
            case "receive": (character.receiveAttempts, character.receiveCorrect) = (total.attempts, total.correct)
            case "send": (character.sendAttempts, character.sendCorrect) = (total.attempts, total.correct)
            default: (character.earAttempts, character.earCorrect) = (total.attempts, total.correct)
            }
            if total.skill == "receive", total.correct > 0 {
                character.recognitionMilliseconds = try medianRecognition(of: total.target)
            }
            characters[total.target] = character
        }
        return characters
    }

    /// The median of the latest right answers; of an even number, the middle of the two in the middle, rounded up at a
    /// half.
    private func medianRecognition(of target: String) throws(SQLiteError) -> Int? {
        // The conditions are those of the index `attempt_recognition`, which has the latest last.
        let times = try database.query(
            """
            SELECT recognition_ms FROM attempt
            WHERE skill = 'receive' AND correct = 1 AND recognition_ms IS NOT NULL AND target = ?
            ORDER BY id DESC LIMIT ?
            """, target, Self.recognitionSample
        ) { $0.integer(0) }.sorted()
        guard !times.isEmpty else { return nil }
        return (times[(times.count - 1) / 2] + times[times.count / 2] + 1) / 2
    }

    /// Of receiving and sending, as proficiency is; ear training is kept apart.
    private func confusions() throws(SQLiteError) -> [Confusion] {
        try database.query(
            """
            SELECT target, answer, sum(count) AS times FROM confusion WHERE skill <> 'ear'
            GROUP BY target, answer ORDER BY times DESC, target, answer
            """
        ) { Confusion(target: $0.text(0), answer: $0.text(1), count: $0.integer(2)) }
    }

    private func streak() throws(SQLiteError) -> Streak {
        let rows = try database.query("SELECT current, longest, last_day FROM streak") { row in
            var streak = Streak()
            (streak.current, streak.longest, streak.lastDay) = (row.integer(0), row.integer(1), row.day(2))
            return streak
        }
        return rows.first ?? Streak()
    }

    // MARK: Writing

    /// Writes one direction's state.
    func write(_ progress: DirectionProgress, of direction: Direction) throws(SQLiteError) {
        try database.run(
            "REPLACE INTO progress VALUES (?, ?, ?, ?, ?, ?, ?)", direction.rawValue, progress.level,
            progress.intervalDays, progress.due?.ordinal, progress.lastPractised?.ordinal,
            progress.firstPractised?.ordinal, progress.levelReached?.ordinal)
    }

    /// Writes the streak.
    func write(_ streak: Streak) throws(SQLiteError) {
        try database.run(
            "REPLACE INTO streak VALUES (1, ?, ?, ?)", streak.current, streak.longest, streak.lastDay?.ordinal)
    }
}

extension Row {
    fileprivate borrowing func day(_ column: Int32) -> Day? { optionalInteger(column).map(Day.init(ordinal:)) }
}
