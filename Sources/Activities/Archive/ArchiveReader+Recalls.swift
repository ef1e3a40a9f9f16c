import Interface
package import Training

extension ArchiveReader {
    /// Reads the whole archive. Returns the answers to single characters, oldest first.
    package func recalls() throws(ArchiveError) -> [Recall] {
        var sessions: Set<Int> = []
        var recalls: [Recall] = []
        while let entry = try next() {
            let row = ArchiveRow(entry)
            switch entry.table.record {
            case "session":
                guard SessionKind(rawValue: row.text("kind")).asksSingleCharacters else { continue }
                sessions.insert(row.number("id") ?? 0)
            case "attempt" where row.number("session").map(sessions.contains) ?? false:
                recalls.append(
                    Recall(
                        direction: row.text("direction") == Direction.send.rawValue ? .send : .receive,
                        character: row.text("target"), isRight: row.number("correct") == 1,
                        milliseconds: row.number("recognition_ms"), repeats: row.number("repeats") ?? 0,
                        isKeyed: !row.text("pattern").isEmpty,
                        day: Day(ordinal: row.number("day") ?? 0)))
            default: break
            }
        }
        return recalls
    }
}

/// Access to the values of a record by field name.
private struct ArchiveRow {
    private let entry: ArchiveReader.Entry

    init(_ entry: ArchiveReader.Entry) {
        self.entry = entry
    }

    private func value(_ name: String) -> JSONValue? {
        entry.table.fields.firstIndex { $0.name == name }.map { entry.values[$0] }
    }

    func text(_ name: String) -> String {
        if case .string(let text) = value(name) { text } else { "" }
    }

    func number(_ name: String) -> Int? {
        if case .integer(let number) = value(name) { number } else { nil }
    }
}
