public import Trainer
public import Training

extension SQLiteStore {
    /// The names that the interface sent in Morse, in their order.
    public func exposures() throws(StoreError) -> [Exposure] {
        try read { (database) throws(SQLiteError) in
            try database.query(
                """
                SELECT a.target, a.answer, a.recognition_ms, a.repeats, a.day
                FROM session AS s JOIN attempt AS a ON a.session = s.id
                WHERE s.kind = '\(SessionKind.interface.rawValue)' ORDER BY a.id
                """
            ) { row in
                let attempt = Attempt(
                    direction: .receive, target: row.text(0), answer: row.text(1),
                    recognitionMilliseconds: Ranges.recognition.checking(row.optionalInteger(2)),
                    repeats: row.integer(3, in: Ranges.counts))
                return Exposure(attempt, on: row.day(4) ?? Day(ordinal: 0))
            }
        }
    }

    /// The answers to single characters, in the order in which they were given.
    public func recalls() throws(StoreError) -> [Recall] {
        let kinds = SessionKind.allCases.filter(\.asksSingleCharacters).map { "'\($0.rawValue)'" }
        return try read { (database) throws(SQLiteError) in
            // CROSS JOIN: the answers are read in their order, and each session is looked up.
            try database.query(
                """
                SELECT a.direction, a.target, a.correct, a.recognition_ms, a.repeats, a.day, a.pattern <> ''
                FROM attempt AS a CROSS JOIN session AS s ON s.id = a.session
                WHERE s.kind IN (\(kinds.joined(separator: ", "))) ORDER BY a.id
                """
            ) { row in
                Recall(
                    direction: row.text(0) == Direction.send.rawValue ? .send : .receive, character: row.text(1),
                    isRight: row.integer(2) == 1, milliseconds: Ranges.recognition.checking(row.optionalInteger(3)),
                    repeats: row.integer(4, in: Ranges.counts), isKeyed: row.integer(6) == 1,
                    day: row.day(5) ?? Day(ordinal: 0))
            }
        }
    }
}
