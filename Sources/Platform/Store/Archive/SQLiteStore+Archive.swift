package import Activities
import CSQLite
import Interface
import Training

extension SQLiteStore {
    /// - Parameters:
    ///   - isAnonymous: leaves out names, texts and dates.
    ///   - write: takes some lines at a time; returns false to stop.
    package func export(
        _ style: ArchiveStyle, program: String, isAnonymous: Bool = false, write: ([UInt8]) -> Bool
    ) throws(StoreError) {
        var bytes = style.opening
        var records = 0
        var isWanted = true
        try readTogether { (database) throws(SQLiteError) in
            style.append(
                ArchiveFormat.head,
                [
                    JSONValue.Field(
                        "version",
                        .integer(isAnonymous ? ArchiveFormat.anonymousVersion : try database.archiveVersion())),
                    JSONValue.Field("program", .string(program)),
                ], to: &bytes)
            for table in isAnonymous ? ArchiveFormat.anonymousTables : ArchiveFormat.tables where isWanted {
                try database.each(table.selection) { row in
                    let fields = table.fields.enumerated().map { JSONValue.Field($1.name, $1.written(row, Int32($0))) }
                    style.append(table.record, fields, to: &bytes)
                    records += 1
                    if bytes.count >= 65_536 {
                        isWanted = write(bytes)
                        bytes.removeAll(keepingCapacity: true)
                    }
                    return isWanted
                }
            }
        }
        guard isWanted else { return }
        style.append(ArchiveFormat.end, [JSONValue.Field("records", .integer(records))], to: &bytes)
        _ = write(bytes)
    }

    /// Imports a whole archive or nothing. Replaces settings of the same names, and removes the settings of a new
    /// database: a learner who moves keeps the old behaviour.
    ///
    /// - Throws: `notEmpty` if there is progress already; all errors leave the database unchanged.
    package func importAll(from archive: ArchiveReader) throws(ArchiveError) -> (sessions: Int, answers: Int) {
        try importing { () throws(ArchiveError) in
            guard try isWithoutProgress() else { throw .notEmpty }
            try database.translating { (database) throws(SQLiteError) -> Void in
                for (name, value) in beginning {
                    try database.run("DELETE FROM setting WHERE name = ? AND value = ?", name, value)
                }
            }
            return try database.takeRows(of: archive)
        }
    }

    /// Adds the practice of an archive: sessions, answers, levels, streak and known characters, not settings and paused
    /// sessions. Repeating it changes nothing.
    ///
    /// - Throws: all errors leave the database unchanged.
    /// - Returns: the number of sessions and answers that were new.
    package func merge(_ archive: ArchiveReader) throws(ArchiveError) -> (sessions: Int, answers: Int) {
        let other: Database
        do throws(SQLiteError) {
            other = try Database.inMemory()
            try Schema.current.migrate(other)
        } catch {
            throw .store(StoreError(error))
        }
        _ = try other.takeRows(of: archive)
        return try importing { () throws(ArchiveError) in
            try database.translating { (database) throws(SQLiteError) in
                try PracticeMerge(other, into: database).counts
            }
        }
    }

    /// Runs the body in a transaction.
    private func importing(
        _ body: () throws(ArchiveError) -> (sessions: Int, answers: Int)
    ) throws(ArchiveError) -> (sessions: Int, answers: Int) {
        do throws(SQLiteError) {
            try database.execute("BEGIN IMMEDIATE")
        } catch {
            throw .store(StoreError(error))
        }
        do throws(ArchiveError) {
            let counts = try body()
            do throws(SQLiteError) {
                try database.execute("COMMIT")
            } catch {
                throw ArchiveError.store(StoreError(error))
            }
            noteImport(answers: counts.answers)
            return counts
        } catch {
            // A full disk may have caused a rollback already.
            if sqlite3_get_autocommit(database.handle) == 0 { try? database.execute("ROLLBACK") }
            noteImport(answers: 0)
            throw error
        }
    }

    /// Whether there are neither sessions nor answers nor levels.
    package func isWithoutProgress() throws(ArchiveError) -> Bool {
        try database.translating { (database) throws(SQLiteError) -> Bool in
            for table in ArchiveFormat.mustBeEmpty {
                let found = try database.query("SELECT EXISTS (SELECT 1 FROM \(table))") { $0.integer(0) }
                if found != [0] { return false }
            }
            return true
        }
    }
}

extension Database {
    fileprivate func translating<Result>(
        _ body: (Database) throws(SQLiteError) -> Result
    ) throws(ArchiveError) -> Result {
        do throws(SQLiteError) {
            return try body(self)
        } catch {
            throw .store(StoreError(error))
        }
    }

    fileprivate func takeRows(of archive: ArchiveReader) throws(ArchiveError) -> (sessions: Int, answers: Int) {
        var counts = (sessions: 0, answers: 0)
        let load = try translating { (database) throws(SQLiteError) in try BulkLoad(database) }
        var insertion = (record: "", statement: Statement?.none)
        while let row = try archive.next() {
            do throws(SQLiteError) {
                // Most rows are in the same table as the one before.
                if insertion.record != row.table.record {
                    insertion.statement = try statement(Self.insertion(into: row.table))
                    insertion.record = row.table.record
                }
                try insertion.statement?.run(row.values)
            } catch {
                guard error.primaryCode == SQLITE_CONSTRAINT else { throw .store(StoreError(error)) }
                throw .refused(line: row.line, reason: error.message)
            }
            if row.table.record == "session" { counts.sessions += 1 }
            if row.table.record == "attempt" { counts.answers += 1 }
        }
        try translating { (_) throws(SQLiteError) in try load.finish() }
        return counts
    }

    /// Answers get their checksums at once.
    private static func insertion(into table: ArchiveTable) -> String {
        guard ["attempt", "word"].contains(table.record) else { return table.insertion }
        let columns = table.fields.map(\.name).joined(separator: ", ")
        let places = table.fields.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        return "INSERT INTO \(table.table) (\(columns), checksum) VALUES (\(places), checksum(\(places)))"
    }
}

extension ArchiveField {
    fileprivate func written(_ row: borrowing Row, _ column: Int32) -> JSONValue {
        switch kind {
        case .text, .choice: .string(row.text(column))
        case .integer, .flag, .day: written(row.optionalInteger(column))
        }
    }
}

extension JSONValue: SQLValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .integer(let number): number.bind(to: statement, at: index)
        case .string(let text): text.bind(to: statement, at: index)
        default: sqlite3_bind_null(statement, index)
        }
    }
}

extension Database {
    /// The lowest version that covers the data, so that older programs can read it.
    fileprivate func archiveVersion() throws(SQLiteError) -> Int {
        let felt = try query("SELECT EXISTS (SELECT 1 FROM total WHERE skill = ?)", TouchProgress.name) {
            $0.integer(0)
        }
        if felt == [1] { return ArchiveFormat.feltVersion }
        let exposed = try query("SELECT EXISTS (SELECT 1 FROM total WHERE skill = 'interface')") { $0.integer(0) }
        return exposed == [1] ? ArchiveFormat.exposedVersion : ArchiveFormat.plainVersion
    }
}
