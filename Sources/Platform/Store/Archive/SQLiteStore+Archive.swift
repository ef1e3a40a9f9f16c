import CSQLite
public import Trainer

extension SQLiteStore {
    /// Writes everything that is kept: sessions, answers, levels, streak, paused sessions, states and settings.
    ///
    /// - Parameters:
    ///   - program: the version of the program, which stands in the first record.
    ///   - write: takes some lines at a time; false ends the writing.
    public func export(
        _ style: ArchiveStyle, program: String, write: ([UInt8]) -> Bool
    ) throws(StoreError) {
        var bytes = style.opening
        style.append(
            ArchiveFormat.head, [("version", .integer(ArchiveFormat.version)), ("program", .text(program))], to: &bytes)
        var records = 0
        var isWanted = true
        try translatingErrors { () throws(SQLiteError) in
            // One transaction: a Kochlea that is running beside may write meanwhile.
            try database.execute("BEGIN")
            defer { try? database.execute("COMMIT") }
            for table in ArchiveFormat.tables where isWanted {
                try database.each(table.selection) { row in
                    let fields = table.fields.enumerated().map { ($1.name, $1.written(row, Int32($0))) }
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
        style.append(ArchiveFormat.end, [("records", .integer(records))], to: &bytes)
        _ = write(bytes)
    }

    /// Takes in everything that an archive holds, all or nothing.  Settings of the same names are overwritten.
    ///
    /// - Returns: how many sessions and answers there were.
    /// - Throws: why nothing was taken in; `notEmpty` if there is progress already.
    public func importAll(from archive: ArchiveReader) throws(ArchiveError) -> (sessions: Int, answers: Int) {
        do throws(SQLiteError) {
            try database.execute("BEGIN IMMEDIATE")
        } catch {
            throw .store(StoreError(error))
        }
        do throws(ArchiveError) {
            let counts = try takeRows(of: archive)
            do throws(SQLiteError) {
                try database.execute("COMMIT")
            } catch {
                throw ArchiveError.store(StoreError(error))
            }
            return counts
        } catch {
            // A full disk may have rolled back already.
            if sqlite3_get_autocommit(database.handle) == 0 { try? database.execute("ROLLBACK") }
            throw error
        }
    }

    private func takeRows(of archive: ArchiveReader) throws(ArchiveError) -> (sessions: Int, answers: Int) {
        guard try isWithoutProgress() else { throw .notEmpty }
        var counts = (sessions: 0, answers: 0)
        while let row = try archive.next() {
            do throws(SQLiteError) {
                try database.run(row.table.insertion, values: row.values)
            } catch {
                guard error.primaryCode == SQLITE_CONSTRAINT else { throw .store(StoreError(error)) }
                throw .refused(line: row.line, reason: error.message)
            }
            if row.table.record == "session" { counts.sessions += 1 }
            if row.table.record == "attempt" { counts.answers += 1 }
        }
        return counts
    }

    private func isWithoutProgress() throws(ArchiveError) -> Bool {
        do throws(SQLiteError) {
            for table in ArchiveFormat.mustBeEmpty {
                let found = try database.query("SELECT EXISTS (SELECT 1 FROM \(table))") { $0.integer(0) }
                if found != [0] { return false }
            }
            return true
        } catch {
            throw .store(StoreError(error))
        }
    }
}
