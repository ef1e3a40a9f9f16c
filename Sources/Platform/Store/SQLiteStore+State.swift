public import Activities
import Interface

extension SQLiteStore {
    public func settings() throws(StoreError) -> [String: String] {
        try read { (database) throws(SQLiteError) in
            let rows = try database.query("SELECT name, value FROM setting") { ($0.text(0), $0.text(1)) }
            return Dictionary(rows) { _, last in last }
        }
    }

    /// Nil unsets a setting. All or none.
    public func set(_ values: [String: String?]) throws(StoreError) {
        let values = values.sorted { $0.key < $1.key }
        try write { (database) throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for (name, value) in values { try Self.put(value, name, in: "setting", database) }
            }
        }
        note { for (name, value) in values { $0.set(name, to: value) } }
    }

    public func state(_ name: String) throws(StoreError) -> String? {
        try read { (database) throws(SQLiteError) in
            try database.query("SELECT value FROM state WHERE name = ?", name) { $0.text(0) }.first
        }
    }

    public func setState(_ name: String, to value: String?) throws(StoreError) {
        try write { (database) throws(SQLiteError) in try Self.put(value, name, in: "state", database) }
        note { $0.setState(name, to: value) }
    }

    private static func put(
        _ value: String?, _ name: String, in table: String, _ database: Database
    ) throws(SQLiteError) {
        if let value {
            try database.run("REPLACE INTO \(table) VALUES (?, ?)", name, value)
        } else {
            try database.run("DELETE FROM \(table) WHERE name = ?", name)
        }
    }
}
