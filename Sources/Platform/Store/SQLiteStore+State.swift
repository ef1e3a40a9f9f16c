public import Trainer

extension SQLiteStore {
    /// A small state by its name; nil if there is none.
    public func state(_ name: String) throws(StoreError) -> String? {
        try translatingErrors { () throws(SQLiteError) in
            try database.query("SELECT value FROM state WHERE name = ?", name) { $0.text(0) }.first
        }
    }

    /// Keeps or, with nil, forgets a small state.
    public func setState(_ name: String, to value: String?) throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            if let value {
                try database.run("REPLACE INTO state VALUES (?, ?)", name, value)
            } else {
                try database.run("DELETE FROM state WHERE name = ?", name)
            }
        }
    }
}
