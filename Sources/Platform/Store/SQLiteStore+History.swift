public import Activities
import Interface
import Training

extension SQLiteStore {
    /// The latest first. Leaves out kinds that this version does not know.
    public func sessions(latest count: Int) throws(StoreError) -> [SessionRecord] {
        try read { (database) throws(SQLiteError) in
            let rows = try database.query(
                """
                SELECT kind, epoch, day, second_of_day, milliseconds, attempts, correct, advanced, level FROM session
                WHERE attempts IS NOT NULL ORDER BY epoch DESC, id DESC LIMIT ?
                """, count
            ) { row -> SessionRecord? in
                let kind = SessionKind(rawValue: row.text(0))
                guard SessionKind.known.contains(kind) else { return nil }
                return SessionRecord(
                    kind: kind, began: row.moment(1), milliseconds: row.integer(4, in: Ranges.practice),
                    attempts: row.integer(5, in: Ranges.counts), correct: row.integer(6, in: Ranges.counts),
                    advanced: row.integer(7) == 1, level: row.integer(8, in: Ranges.levels))
            }
            return rows.compactMap(\.self)
        }
    }
}
