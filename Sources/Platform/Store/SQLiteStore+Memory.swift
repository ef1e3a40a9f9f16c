public import Activities
import Interface
public import Training

extension SQLiteStore {
    /// The names that the interface sent in Morse, oldest first.
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

    /// Passes on the answers to single characters, oldest first.
    public func eachRecall(_ take: (Recall) -> Void) throws(StoreError) {
        let kinds = SessionKind.known.filter(\.asksSingleCharacters).map { "'\($0.rawValue)'" }
        try readTogether { (database) throws(SQLiteError) in
            let sessions = Set(
                try database.query("SELECT id FROM session WHERE kind IN (\(kinds.joined(separator: ", ")))") {
                    $0.integer(0)
                })
            // An answer is mostly in the same session as the one before.
            var latest = (session: 0, isAsking: sessions.contains(0))
            try database.each(
                """
                SELECT session, direction = '\(Direction.send.rawValue)', target, correct, recognition_ms, repeats, day,
                    pattern <> ''
                FROM attempt ORDER BY id
                """
            ) { row in
                let session = row.integer(0)
                if session != latest.session { latest = (session, sessions.contains(session)) }
                guard latest.isAsking else { return true }
                take(
                    Recall(
                        direction: row.integer(1) == 1 ? .send : .receive, character: row.text(2),
                        isRight: row.integer(3) == 1, milliseconds: Ranges.recognition.checking(row.optionalInteger(4)),
                        repeats: row.integer(5, in: Ranges.counts), isKeyed: row.integer(7) == 1,
                        day: row.day(6) ?? Day(ordinal: 0)))
                return true
            }
        }
    }
}
