import Interface

/// Writes many answers at once, inside a transaction: without the triggers and indexes of their tables, which would
/// take most of the time. Afterwards it counts all answers once, and makes triggers and indexes again.
///
/// The triggers refuse numbers out of range, as `ArchiveReader` does.
struct BulkLoad {
    private let database: Database
    /// SQL of the removed parts, as the schema has it.
    private let removed: [String]

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        let parts = try database.query(
            """
            SELECT type, name, sql FROM sqlite_schema
            WHERE tbl_name IN ('attempt', 'word_attempt') AND type IN ('index', 'trigger') AND sql IS NOT NULL
            ORDER BY rowid
            """
        ) { (kind: $0.text(0), name: $0.text(1), sql: $0.text(2)) }
        removed = parts.map(\.sql)
        for part in parts { try database.execute("DROP \(part.kind) \(part.name)") }
    }

    func finish() throws(SQLiteError) {
        try NumberRepair(database: database).recount()
        for sql in removed { try database.execute(sql) }
    }
}
