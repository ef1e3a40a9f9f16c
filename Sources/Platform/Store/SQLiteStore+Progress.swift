public import Activities
import Interface
public import Training

extension SQLiteStore {
    /// The number of latest right answers that the median recognition time uses.
    static let recognitionSample = 100

    public func load() throws(StoreError) -> Progress {
        try readTogether { (database) throws(SQLiteError) in try database.progress() }
    }
}

extension Database {
    func progress() throws(SQLiteError) -> Progress {
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
            try query("SELECT finished FROM session_total") { $0.integer(0, in: Ranges.counts) }.first ?? 0
        progress.zoneSeconds = try query(
            """
            SELECT epoch, day, second_of_day FROM session WHERE milliseconds IS NOT NULL ORDER BY id DESC LIMIT 1
            """
        ) { $0.moment(0).zoneSeconds }.first
        return progress
    }

    func directionProgress(_ direction: Direction) throws(SQLiteError) -> DirectionProgress {
        let rows = try query(
            """
            SELECT level, interval_days, due, last_practised, first_practised, level_reached FROM progress
            WHERE direction = ?
            """, direction.rawValue
        ) { row in
            DirectionProgress(
                level: row.integer(0, in: Ranges.reachedLevels), intervalDays: row.integer(1, in: Ranges.interval),
                due: row.day(2), lastPractised: row.day(3),
                firstPractised: row.day(4), levelReached: row.day(5))
        }
        return rows.first ?? DirectionProgress()
    }

    fileprivate func introduced(_ direction: Direction) throws(SQLiteError) -> Set<String> {
        Set(
            try query("SELECT character FROM introduced WHERE direction = ?", direction.rawValue) {
                $0.text(0)
            })
    }

    fileprivate func characters() throws(SQLiteError) -> [String: CharacterTotals] {
        var characters: [String: CharacterTotals] = [:]
        let totals = try query("SELECT skill, target, attempts, correct FROM total WHERE skill <> 'interface'") { row in
            (
                skill: row.text(0), target: row.text(1), attempts: row.integer(2, in: Ranges.counts),
                correct: row.integer(3, in: Ranges.counts)
            )
        }
        for total in totals {
            var character = characters[total.target] ?? CharacterTotals()
            switch total.skill {
            case "receive": (character.receiveAttempts, character.receiveCorrect) = (total.attempts, total.correct)
            case TouchProgress.name: (character.touchAttempts, character.touchCorrect) = (total.attempts, total.correct)
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

    /// For an even number of answers, the mean of the middle two, rounded half up.
    private func medianRecognition(of target: String) throws(SQLiteError) -> Int? {
        // These are the conditions of the index `attempt_recognition`.
        let times = try query(
            """
            SELECT recognition_ms FROM attempt
            WHERE skill = 'receive' AND correct = 1 AND recognition_ms IS NOT NULL AND target = ?
            ORDER BY id DESC LIMIT ?
            """, target, SQLiteStore.recognitionSample
        ) { $0.integer(0, in: Ranges.recognition) }.sorted()
        guard !times.isEmpty else { return nil }
        return (times[(times.count - 1) / 2] + times[times.count / 2] + 1) / 2
    }

    /// Leaves out ear training, touch and the interface, which are counted separately.
    fileprivate func confusions() throws(SQLiteError) -> [Confusion] {
        try query(
            """
            SELECT target, answer, sum(min(count, \(Ranges.counts.upperBound))) AS times FROM confusion
            WHERE skill NOT IN ('ear', 'interface', '\(TouchProgress.name)')
            GROUP BY target, answer ORDER BY times DESC, target, answer
            """
        ) { Confusion(target: $0.text(0), answer: $0.text(1), count: $0.integer(2, in: Ranges.counts)) }
    }

    func streak() throws(SQLiteError) -> Streak {
        let rows = try query("SELECT current, longest, last_day FROM streak") { row in
            var streak = Streak()
            (streak.current, streak.longest) = (row.integer(0, in: Ranges.counts), row.integer(1, in: Ranges.counts))
            streak.lastDay = row.day(2)
            return streak
        }
        return rows.first ?? Streak()
    }
}
