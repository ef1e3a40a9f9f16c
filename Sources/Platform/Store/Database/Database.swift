import Activities
import CSQLite
import Interface

/// Owns one connection to a database. For one thread at a time.
final class Database {
    enum Access {
        case readWrite
        /// The file must exist.
        case present
        /// Other processes may write.
        case readOnly
        /// No process writes the file. Opens it without locks and without files beside it.
        case immutable
    }

    let handle: OpaquePointer
    let path: Path
    private var statements: [String: Statement] = [:]

    /// - Throws: an error that `isStrange` if the file or one beside it is a folder, pipe, socket or device: SQLite
    ///   would wait for a pipe, and read an endless device.
    init(_ path: Path, _ access: Access) throws(SQLiteError) {
        self.path = path
        for part in access == .immutable ? [""] : DataFolder.parts where FileStamp("\(path)\(part)")?.isRegular == false
        {
            throw SQLiteError(foreignFile: "\(path)\(part)")
        }
        let flags =
            switch access {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .present: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let name = access == .immutable ? "\(Self.address(of: path))?immutable=1" : path
        var handle: OpaquePointer?
        // On Unix, SQLite takes paths as bytes.
        let code = name.withCString {
            sqlite3_open_v2($0, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        }
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(
                code: code, message: sqlite3_errmsg(handle).map { String(cString: $0) },
                systemError: sqlite3_system_errno(handle), path: path)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        // A reader in another process may lock the file briefly.
        sqlite3_busy_timeout(handle, 2000)
        CSQLite_add_checksum(handle)
    }

    static func inMemory() throws(SQLiteError) -> Database { try Database(":memory:", .readWrite) }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    func error(_ code: Int32) -> SQLiteError {
        let message = sqlite3_errmsg(handle).map { String(cString: $0) }
        var system = sqlite3_system_errno(handle)
        if code & 0xff == SQLITE_IOERR, !Errno(system).isAboutSpaceOrRights {
            system = WriteProbe.failure(beside: path)?.code ?? system
        }
        return SQLiteError(code: code, message: message, systemError: system, path: path)
    }

    func execute(_ script: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    func run(_ sql: String, _ values: any SQLValue...) throws(SQLiteError) {
        try statement(sql).run(values)
    }

    func run(_ sql: String, values: [some SQLValue]) throws(SQLiteError) {
        try statement(sql).run(values)
    }

    func each(_ sql: String, _ values: any SQLValue..., row: (borrowing Row) -> Bool) throws(SQLiteError) {
        try statement(sql).run(values, while: row)
    }

    func query<Result>(
        _ sql: String, _ values: any SQLValue..., row: (borrowing Row) -> Result
    ) throws(SQLiteError) -> [Result] {
        var results: [Result] = []
        try statement(sql).run(values) {
            results.append(row($0))
            return true
        }
        return results
    }

    /// Makes closing leave the log alone: its file may be missing or belong to another database.
    func keepLogOnClose() { CSQLite_keep_log_on_close(handle) }

    var changes: Int { Int(sqlite3_changes(handle)) }

    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    func userVersion() throws(SQLiteError) -> Int {
        try query("PRAGMA user_version") { $0.integer(0) }.first ?? 0
    }

    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// If the body throws, nothing is written.
    func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some errors, such as a full disk, SQLite has rolled back already.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Copies all pages, even while this database is in use. Inside a transaction, all pages are of its beginning.
    ///
    /// - Parameter isWanted: asked after every two megabytes. False breaks off with SQLITE_INTERRUPT.
    func copy(to other: Database, while isWanted: () -> Bool = { true }) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw other.error(sqlite3_extended_errcode(other.handle))
        }
        var step = SQLITE_OK
        while step == SQLITE_OK {
            step = isWanted() ? sqlite3_backup_step(backup, 512) : SQLITE_INTERRUPT
        }
        let code = sqlite3_backup_finish(backup)
        if code != SQLITE_OK { throw other.error(code) }
        if step != SQLITE_DONE { throw other.error(step) }
    }

    func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try Statement(sql, in: self)
        statements[sql] = statement
        return statement
    }

    private static func address(of path: Path) -> Path {
        var address: [UInt8] = Array("file:".utf8)
        for byte in path.bytes {
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                address += Array("%\(String(byte, radix: 16))".utf8)
            default: address.append(byte)
            }
        }
        return Path(bytes: address)
    }
}
