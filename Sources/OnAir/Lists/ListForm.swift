import Morse

/// How a list separates Morse and meaning.
public enum ListForm: String, Sendable, CaseIterable {
    /// No meanings: words or running text.
    case plain
    case tab
    case comma
    case semicolon
    case bar
    /// Another separator that the file names.
    case other
    /// Practice sets of Morse Code Ninja: `TU [thank you]^`.
    case ninja

    /// Number of lines by which the form is recognised.
    static let sample = 50

    /// The form of a file that does not name its separator.
    ///
    /// - Parameter lines: the first lines that are no comments.
    init(of lines: [Substring], alphabet: Alphabet) {
        func share(_ isSo: (Substring) -> Bool) -> Double {
            lines.isEmpty ? 0 : Double(lines.count(where: isSo)) / Double(lines.count)
        }
        func isDivided(_ line: Substring, by separator: Character) -> Bool {
            let fields = ListFields.fields(of: line, separator: separator)
            return fields.count == 2 && !fields[0].isEmpty && !fields[0].contains(where: \.isWhitespace)
        }
        func hasBar(_ line: Substring) -> Bool {
            let line = ListMarkup.withoutCommands(line)
            // An open bracket is a sign in Morse, but here it begins a meaning.
            guard let bar = line.firstIndex(of: "|"), !line[..<bar].contains(where: { "[{".contains($0) }) else {
                return false
            }
            let left = TextReading(line[..<bar], alphabet: alphabet)
            return left.unknown.isEmpty && !left.words.isEmpty
        }
        func isNinja(_ line: Substring) -> Bool {
            line.contains("^") || line.firstIndex(of: "[").map { line[$0...].contains("]") } == true
        }
        // A single line with a comma is rather a sentence.
        let isMany = lines.count > 1
        if share({ $0.contains("\t") }) >= 0.8 {
            self = .tab
        } else if share(hasBar) >= 0.8 {
            self = .bar
        } else if share(isNinja) >= 0.5 {
            self = .ninja
        } else if isMany, share({ isDivided($0, by: ";") }) >= 0.8 {
            self = .semicolon
        } else if isMany, share({ isDivided($0, by: ",") }) >= 0.8 {
            self = .comma
        } else {
            self = .plain
        }
    }

    init(separator: Character) {
        switch separator {
        case "\t": self = .tab
        case ",": self = .comma
        case ";": self = .semicolon
        case "|": self = .bar
        default: self = .other
        }
    }

    /// Nil if the form has no single separator.
    var separator: Character? {
        switch self {
        case .tab: "\t"
        case .comma: ","
        case .semicolon: ";"
        case .bar: "|"
        case .plain, .ninja, .other: nil
        }
    }
}
