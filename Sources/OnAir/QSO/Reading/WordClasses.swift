/// Classes of words and phrases, read from text.
///
/// A line names a class and its words: `thanks: TNX TKS`. Indented lines continue it, `#` begins a comment. A class
/// whose name begins with `request` or `phrase` has phrases with slashes between them (`OverPhrase`).
struct WordClasses {
    struct Fault: Error, Equatable, CustomStringConvertible {
        /// From 1.
        var line: Int
        var reason: String

        var description: String { "line \(line): \(reason)" }
    }

    private typealias Term = (text: Substring, line: Int)

    private var words: [String: Set<String>] = [:]
    /// In the order of the text.
    private(set) var phrases: [(name: String, phrase: OverPhrase)] = []

    /// Nil for a class of words that the text lacks.
    subscript(name: String) -> Set<String>? { words[name] }

    /// The phrases of a class; none for a class that the text lacks.
    func phrases(of name: String) -> [OverPhrase] { phrases.filter { $0.name == name }.map(\.phrase) }

    init(_ text: String) throws(Fault) {
        var classes: [(name: String, terms: [Term])] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let first = line.first, first != "#" else { continue }
            var rest = line
            if first == " " {
                guard !classes.isEmpty else { throw Fault(line: index + 1, reason: "no class to continue") }
            } else {
                guard let colon = line.firstIndex(of: ":") else {
                    throw Fault(line: index + 1, reason: "no colon after the name of a class")
                }
                let name = String(line[..<colon])
                guard !classes.contains(where: { $0.name == name }) else {
                    throw Fault(line: index + 1, reason: "a second class \(name)")
                }
                classes.append((name, []))
                rest = line[line.index(after: colon)...]
            }
            let terms: [Term] = rest.split(separator: " ").map { ($0, index + 1) }
            classes[classes.count - 1].terms += terms
        }
        for (name, terms) in classes where !Self.hasPhrases(name) {
            for term in terms { try Self.checkCapitals(term) }
            words[name] = Set(terms.map { String($0.text) })
        }
        // Phrases may name any class of words.
        for (name, terms) in classes where Self.hasPhrases(name) {
            for phrase in terms.split(whereSeparator: { $0.text == "/" }) {
                var parts: [OverPhrase.Part] = []
                for term in phrase { parts.append(try part(term)) }
                phrases.append((name, OverPhrase(parts: parts)))
            }
        }
    }

    private static func hasPhrases(_ name: String) -> Bool { name.hasPrefix("request ") || name.hasPrefix("phrase ") }

    private static func checkCapitals(_ term: Term) throws(Fault) {
        guard String(term.text) == term.text.uppercased() else {
            throw Fault(line: term.line, reason: "\(term.text) is not in capitals")
        }
    }

    private func part(_ term: Term) throws(Fault) -> OverPhrase.Part {
        switch term.text {
        case "?": return .question
        case "$": return .end
        case "...": return .gap
        case "{name}": return .name
        case "{call}": return .call
        default: break
        }
        let isMany = term.text.hasSuffix(">*")
        guard term.text.hasPrefix("<"), isMany || term.text.hasSuffix(">"), String(term.text) != term.text.uppercased()
        else {
            try Self.checkCapitals(term)
            return .word(String(term.text))
        }
        let name = String(term.text.dropFirst().dropLast(isMany ? 2 : 1))
        guard let words = words[name] else { throw Fault(line: term.line, reason: "no class \(name)") }
        return isMany ? .many(words) : .one(words)
    }
}
