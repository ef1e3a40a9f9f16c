/// Triggers that refuse rows with numbers out of range.
///
/// CHECK constraints do not work here: SQLite cannot add them to an existing table, and evaluates those of `attempt` at
/// every start (docs/decisions/0017).
enum NumberTriggers {
    /// A step of the schema, which never changes: another range needs another step.
    static var statements: String {
        StoredNumber.tables.map { table in
            let numbers = StoredNumber.of(table)
            return ["INSERT", "UPDATE"].map { change in
                """
                CREATE TRIGGER \(table)_ranges_\(change.lowercased()) BEFORE \(change) ON \(table)
                WHEN NOT (\(numbers.map { $0.condition("new.") }.joined(separator: " AND ")))
                BEGIN SELECT RAISE(ABORT, '\(table): a number is out of range'); END;
                """
            }.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
