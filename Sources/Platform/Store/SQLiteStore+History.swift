public import Trainer
import Training

extension SQLiteStore {
    /// The latest finished sessions, the latest first.  What this Kochlea knows no kind of is left out.
    public func sessions(latest count: Int) throws(StoreError) -> [SessionRecord] {
        try translatingErrors { () throws(SQLiteError) in
            let rows = try database.query(
                """
                SELECT kind, epoch, day, second_of_day, milliseconds, attempts, correct, advanced, level FROM session
                WHERE attempts IS NOT NULL ORDER BY id DESC LIMIT ?
                """, count
            ) { row -> SessionRecord? in
                guard let kind = SessionKind(rawValue: row.text(0)) else { return nil }
                return SessionRecord(
                    kind: kind,
                    began: Moment(
                        epochSeconds: Int64(row.integer(1)), day: Day(ordinal: row.integer(2)),
                        secondOfDay: row.integer(3)),
                    milliseconds: row.integer(4), attempts: row.integer(5), correct: row.integer(6),
                    advanced: row.integer(7) == 1, level: row.integer(8))
            }
            return rows.compactMap(\.self)
        }
    }
}
