public import Activities
import Interface
public import Training

extension SQLiteStore {
    public func eachExposure(after answer: Int, _ take: (Exposure) -> Void) throws(StoreError) -> Int {
        try readTogether { (database) throws(SQLiteError) in
            try database.each(
                """
                SELECT target, answer, recognition_ms, repeats, day FROM attempt
                WHERE id > ? AND skill = '\(SessionKind.interface.rawValue)' ORDER BY id
                """, answer
            ) { row in
                let attempt = Attempt(
                    direction: .receive, target: row.text(0), answer: row.text(1),
                    recognitionMilliseconds: Ranges.recognition.checking(row.optionalInteger(2)),
                    repeats: row.integer(3, in: Ranges.counts))
                take(Exposure(attempt, on: row.day(4) ?? Day(ordinal: 0)))
                return true
            }
            return try database.lastAnswer()
        }
    }

    public func eachRecall(after answer: Int, _ take: (Recall) -> Void) throws(StoreError) -> Int {
        let kinds = SessionKind.known.filter(\.asksSingleCharacters).map { "'\($0.rawValue)'" }
        return try readTogether { (database) throws(SQLiteError) in
            // CROSS JOIN: the answers decide the order, however few sessions there are.
            try database.each(
                """
                SELECT a.direction = '\(Direction.send.rawValue)', a.target, a.correct, a.recognition_ms, a.repeats,
                    a.day, a.pattern <> ''
                FROM attempt AS a CROSS JOIN session AS s ON s.id = a.session
                WHERE a.id > ? AND s.kind IN (\(kinds.joined(separator: ", "))) ORDER BY a.id
                """, answer
            ) { row in
                take(
                    Recall(
                        direction: row.integer(0) == 1 ? .send : .receive, character: row.text(1),
                        isRight: row.integer(2) == 1, milliseconds: Ranges.recognition.checking(row.optionalInteger(3)),
                        repeats: row.integer(4, in: Ranges.counts), isKeyed: row.integer(6) == 1,
                        day: row.day(5) ?? Day(ordinal: 0)))
                return true
            }
            return try database.lastAnswer()
        }
    }

    /// Nil also for damaged figures, and for figures of answers that went with a torn log.
    public func figures(_ name: String) throws(StoreError) -> KeptFigures? {
        try read { (database) throws(SQLiteError) in
            try database.query(
                """
                SELECT through, text FROM figures
                WHERE name = ? AND checksum = checksum(name, through, text)
                    AND through <= (SELECT ifnull(max(id), 0) FROM attempt)
                """, name
            ) { KeptFigures(through: $0.integer(0), text: $0.text(1)) }.first
        }
    }

    public func keep(_ figures: KeptFigures, as name: String) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run(
                "REPLACE INTO figures VALUES (?1, ?2, ?3, checksum(?1, ?2, ?3))", name, figures.through, figures.text)
        }
    }
}

extension Database {
    func lastAnswer() throws(SQLiteError) -> Int {
        try query("SELECT ifnull(max(id), 0) FROM attempt") { $0.integer(0) }.first ?? 0
    }
}
