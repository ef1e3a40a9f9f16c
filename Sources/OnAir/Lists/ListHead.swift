import Morse

extension OwnList {
    /// What a file states about itself: `# title: Summits`.
    public struct Fact: Equatable, Sendable {
        public enum Name: String, Sendable {
            case title, language, licence, author
        }

        public var name: Name
        public var text: String
    }
}

/// The lines of a list without comments, and what the comments state.
struct ListHead {
    private typealias Fact = OwnList.Fact

    private struct Line {
        var number: Int
        var text: Substring
    }

    private let alphabet: Alphabet
    private var lines: [Line] = []
    private var separator: Character?
    private var isHTML = false
    /// Indices of the columns that Anki reserves for itself.
    private var reserved: Set<Int> = []
    private(set) var about: [OwnList.Fact] = []

    init(_ text: String, alphabet: Alphabet) {
        self.alphabet = alphabet
        for (index, line) in Self.lines(of: text).enumerated() {
            guard let first = line.first(where: { !$0.isWhitespace }) else { continue }
            if first == "#", isComment(line) {
                note(line)
            } else if !(lines.isEmpty && separator == nil && line.lowercased().hasPrefix("tags:")) {
                lines.append(Line(number: index + 1, text: line))
            }
        }
    }

    private static func lines(of text: String) -> [Substring] {
        var lines: [Substring] = []
        let scalars = text.unicodeScalars
        var start = scalars.startIndex
        var index = start
        while index < scalars.endIndex {
            let next = scalars.index(after: index)
            let scalar = scalars[index]
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
                // A return before a line feed belongs to the same line end.
                let isBegun = scalar == "\r" && next < scalars.endIndex && scalars[next] == "\n"
                lines.append(Substring(scalars[start..<index]))
                index = isBegun ? scalars.index(after: next) : next
                start = index
            default: index = next
            }
        }
        return lines + [Substring(scalars[start...])]
    }

    // MARK: Comments

    /// Whether the rest is more than one sign.
    private func isComment(_ line: Substring) -> Bool {
        let rest = TextReading(line.strippedPart.dropFirst().prefix(20), alphabet: alphabet)
        return rest.words.reduce(0) { $0 + $1.count } + rest.unknown.count != 1
    }

    private mutating func note(_ line: Substring) {
        let text = line.strippedPart.dropFirst()
        guard let colon = text.firstIndex(of: ":") else { return }
        let name = text[..<colon].stripped.lowercased()
        let value = text[text.index(after: colon)...]
        switch name {
        case "separator": separator = Self.separator(value)
        case "html": isHTML = value.stripped.lowercased() == "true"
        case "guid column", "notetype column", "deck column", "tags column":
            if let column = Int(value.stripped), column > 0 { reserved.insert(column - 1) }
        default:
            let fact = Fact.Name(rawValue: name == "license" ? "licence" : name)
            guard let fact, let text = ListMarkup.meaning(value, isHTML: false) else { return }
            about.append(Fact(name: fact, text: text))
        }
    }

    private static func separator(_ value: Substring) -> Character? {
        switch value.stripped.lowercased() {
        case "tab", "\\t": "\t"
        case "comma": ","
        case "semicolon": ";"
        case "pipe": "|"
        case "colon": ":"
        case "space": " "
        case let text where text.count == 1: text.first
        default: value.first == "\t" ? "\t" : nil
        }
    }

    // MARK: Entries

    func entries() -> (form: ListForm, rows: [ListEntry]) {
        if let separator { return (ListForm(separator: separator), divided(by: separator)) }
        let sample = lines.prefix(ListForm.sample).map(\.text).filter { $0.utf8.count <= ListEntry.longestLine }
        let form = ListForm(of: sample, alphabet: alphabet)
        if let separator = form.separator {
            let rows = divided(by: separator)
            return (form, rows.first.map(Self.isHeading) == true ? Array(rows.dropFirst()) : rows)
        }
        guard form == .ninja else {
            return (form, lines.map { ListEntry(line: $0.number, written: $0.text, left: $0.text) })
        }
        var hint: String?
        let rows = lines.flatMap { line in
            line.text.utf8.count > ListEntry.longestLine
                ? [ListEntry(tooLong: line.text, line: line.number)]
                : NinjaLine.entries(of: line.text, line: line.number, hint: &hint, alphabet: alphabet)
        }
        return (form, rows)
    }

    private func divided(by separator: Character) -> [ListEntry] {
        var entries: [ListEntry] = []
        var rest = lines[...]
        while let line = rest.popFirst() {
            var text = line.text
            guard text.utf8.count <= ListEntry.longestLine else {
                entries.append(ListEntry(tooLong: text, line: line.number))
                continue
            }
            if ListFields.isOpen(text, separator: separator) {
                var whole = String(text)
                for more in rest.prefix(ListFields.longestField) {
                    whole += " " + more.text
                    guard !ListFields.isOpen(whole[...], separator: separator) else { continue }
                    text = whole[...]
                    rest = rest.drop { $0.number <= more.number }
                    break
                }
            }
            entries.append(entry(text, line.number, separator))
        }
        return entries
    }

    private func entry(_ line: Substring, _ number: Int, _ separator: Character) -> ListEntry {
        let bare = separator == "|" ? ListMarkup.withoutCommands(line) : line
        let fields = ListFields.fields(of: bare, separator: separator).enumerated()
            .filter { !reserved.contains($0.offset) }.map(\.element)
        let isMarkup = isHTML || line.contains("<speak>")
        let left = ListMarkup.withoutCommands((fields.first ?? "")[...])
        return ListEntry(
            line: number, written: line, left: ListMarkup.morse(left, isHTML: isMarkup, alphabet: alphabet),
            meaning: fields.count > 1 ? ListMarkup.meaning(fields[1], isHTML: isMarkup) : nil)
    }

    /// Whether the first line names the columns of a spreadsheet.
    private static func isHeading(_ entry: ListEntry) -> Bool {
        entry.meaning.map { headings.contains($0.lowercased()) } ?? false
    }

    private static let headings: Set<String> = [
        "meaning", "meanings", "back", "definition", "translation", "answer", "bedeutung", "rückseite", "significado",
        "signification", "sens", "significato", "znaczenie", "значение",
    ]
}
