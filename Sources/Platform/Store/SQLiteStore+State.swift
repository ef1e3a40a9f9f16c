public import Trainer

/// Small values by name: settings and states.
extension SQLiteStore {
    /// All settings that were ever set, by name.
    public func settings() throws(StoreError) -> [String: String] {
        try read { (database) throws(SQLiteError) in
            let rows = try database.query("SELECT name, value FROM setting") { ($0.text(0), $0.text(1)) }
            return Dictionary(rows) { _, last in last }
        }
    }

    /// Sets a setting; nil unsets it.
    public func set(_ name: String, to value: String?) throws(StoreError) {
        try write("setting", name, value)
        note { $0.set(name, to: value) }
    }

    /// Unsets some settings, all or none.
    public func unset(_ names: [String]) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for name in names { try database.run("DELETE FROM setting WHERE name = ?", name) }
            }
        }
        note { for name in names { $0.set(name, to: nil) } }
    }

    /// A state by name; nil if there is none.
    public func state(_ name: String) throws(StoreError) -> String? {
        try read { (database) throws(SQLiteError) in
            try database.query("SELECT value FROM state WHERE name = ?", name) { $0.text(0) }.first
        }
    }

    /// Stores a state; nil removes it.
    public func setState(_ name: String, to value: String?) throws(StoreError) {
        try write("state", name, value)
        note { $0.setState(name, to: value) }
    }

    private func write(_ table: String, _ name: String, _ value: String?) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            if let value {
                try database.run("REPLACE INTO \(table) VALUES (?, ?)", name, value)
            } else {
                try database.run("DELETE FROM \(table) WHERE name = ?", name)
            }
        }
    }
}
