/// Fields of a line, as spreadsheets and Anki write them: in double quotes if needed, and quotes inside doubled.
enum ListFields {
    /// Number of lines over which one quoted field may extend.
    static let longestField = 20

    static func fields(of line: Substring, separator: Character) -> [String] {
        guard line.contains("\"") else {
            return line.split(separator: separator, omittingEmptySubsequences: false).map(\.stripped)
        }
        var fields: [String] = []
        var rest = line[...]
        while true {
            let start = rest.strippedPart
            // A tab is white space, too.
            let isQuoted = start.first == "\"" && !rest[..<start.startIndex].contains(separator)
            if isQuoted, let (text, end) = quoted(start), let after = end(rest), isEnd(after, separator) {
                fields.append(text.stripped)
                guard let next = after.firstIndex(of: separator) else { return fields }
                rest = after[after.index(after: next)...]
            } else if let next = rest.firstIndex(of: separator) {
                fields.append(rest[..<next].stripped)
                rest = rest[rest.index(after: next)...]
            } else {
                fields.append(rest.stripped)
                return fields
            }
        }
    }

    /// Whether a quoted field begins in the line and does not end in it.
    static func isOpen(_ line: Substring, separator: Character) -> Bool {
        guard line.contains("\"") else { return false }
        let parts = line.split(separator: separator, omittingEmptySubsequences: false)
        guard let last = parts.last(where: { $0.strippedPart.first == "\"" }) else { return false }
        return !line[last.startIndex...].count(where: { $0 == "\"" }).isMultiple(of: 2)
    }

    /// The field, quoted if it would not be read as it is.
    static func written(_ field: String) -> String {
        field.contains("\"") ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
    }

    /// The text of a quoted field, and the rest of a line behind it; nil without a closing quote.
    private static func quoted(_ field: Substring) -> (text: String, end: (Substring) -> Substring?)? {
        var text = ""
        var index = field.index(after: field.startIndex)
        while index < field.endIndex {
            let next = field.index(after: index)
            if field[index] == "\"" {
                guard next < field.endIndex, field[next] == "\"" else { return (text, { $0[next...] }) }
                index = next
            }
            text.append(field[index])
            index = field.index(after: index)
        }
        return nil
    }

    /// Whether only the next separator or the end follows.
    private static func isEnd(_ rest: Substring, _ separator: Character) -> Bool {
        let first = rest.first { $0 == separator || !$0.isWhitespace }
        return first == nil || first == separator
    }
}
