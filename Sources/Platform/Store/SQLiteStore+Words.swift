public import Trainer
public import Training

extension SQLiteStore {
    /// Records the answer to a word; a trigger counts it.
    public func recordWord(
        _ answer: WordAnswer, in session: SessionKey, at moment: Moment
    ) throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO word_attempt (session, direction, word, answer, correct, epoch, day)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, session.rawValue, answer.direction.rawValue, answer.word, answer.answer, answer.isCorrect,
                moment.epochSeconds, moment.day.ordinal)
        }
    }

    /// How often every word was asked and right in a direction.
    public func words(_ direction: Direction) throws(StoreError) -> [String: AnswerCount] {
        try translatingErrors { () throws(SQLiteError) in
            let rows = try database.query(
                "SELECT word, attempts, correct FROM word_total WHERE direction = ?", direction.rawValue
            ) { ($0.text(0), AnswerCount(attempts: $0.integer(1), correct: $0.integer(2))) }
            return Dictionary(uniqueKeysWithValues: rows)
        }
    }
}
