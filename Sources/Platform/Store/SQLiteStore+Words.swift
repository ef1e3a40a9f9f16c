public import Activities
import Interface
public import Training

extension SQLiteStore {
    public func words(_ direction: Direction) throws(StoreError) -> [String: AnswerCount] {
        try read { (database) throws(SQLiteError) in
            let rows = try database.query(
                "SELECT word, attempts, correct FROM word_total WHERE direction = ?", direction.rawValue
            ) {
                (
                    $0.text(0),
                    AnswerCount(
                        attempts: $0.integer(1, in: Ranges.counts), correct: $0.integer(2, in: Ranges.counts))
                )
            }
            return Dictionary(rows) { _, last in last }
        }
    }
}
