import CSQLite

protocol SQLValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: SQLValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { sqlite3_bind_int64(statement, index, self) }
}

extension Int: SQLValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { Int64(self).bind(to: statement, at: index) }
}

extension Bool: SQLValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { (self ? 1 : 0).bind(to: statement, at: index) }
}

extension String: SQLValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        // SQLITE_TRANSIENT, a macro with a cast: SQLite makes its own copy.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return sqlite3_bind_text(statement, index, self, Int32(utf8.count), copied)
    }
}

extension Optional: SQLValue where Wrapped: SQLValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
    }
}

enum StoredValue: SQLValue, Equatable {
    case null
    case integer(Int64)
    case text(String)

    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): number.bind(to: statement, at: index)
        case .text(let text): text.bind(to: statement, at: index)
        }
    }
}

/// Valid until the statement advances.
struct Row: ~Copyable {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    func optionalInteger(_ column: Int32) -> Int? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : integer(column)
    }

    var values: [StoredValue] {
        (0..<sqlite3_column_count(statement)).map { column in
            switch sqlite3_column_type(statement, column) {
            case SQLITE_NULL: .null
            case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
            default: .text(text(column))
            }
        }
    }

    func text(_ column: Int32) -> String {
        let bytes = sqlite3_column_text(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count), as: UTF8.self)
    }
}

final class Statement {
    private let handle: OpaquePointer
    private unowned let database: Database

    init(_ sql: String, in database: Database) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw database.error(code) }
        self.handle = handle
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    func run(_ values: [any SQLValue], while body: (borrowing Row) -> Bool = { _ in true }) throws(SQLiteError) {
        defer { reset() }
        for (index, value) in values.enumerated() { try bind(value, at: index) }
        try step(while: body)
    }

    func run(_ values: [some SQLValue]) throws(SQLiteError) {
        defer { reset() }
        for index in values.indices { try bind(values[index], at: index) }
        try step { _ in true }
    }

    private func bind(_ value: some SQLValue, at index: Int) throws(SQLiteError) {
        let code = value.bind(to: handle, at: Int32(index + 1))
        guard code == SQLITE_OK else { throw database.error(code) }
    }

    private func reset() {
        // Ends the read of an unfinished statement. Its error has been thrown already.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func step(while body: (borrowing Row) -> Bool) throws(SQLiteError) {
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: if !body(Row(statement: handle)) { return }
            case SQLITE_DONE: return
            case let code: throw database.error(code)
            }
        }
    }
}
