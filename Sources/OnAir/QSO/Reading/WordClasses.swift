/// Classes of words, read from text.
///
/// A line names a class and its words: `thanks: TNX TKS`. Indented lines continue it, `#` begins a comment. In a class
/// with slashes, the words between them are phrases.
struct WordClasses {
    struct Fault: Error, Equatable, CustomStringConvertible {
        /// From 1.
        var line: Int
        var reason: String

        var description: String { "line \(line): \(reason)" }
    }

    private var words: [String: Set<String>] = [:]
    private(set) var phrases: [String: [[String]]] = [:]

    /// Nil for a class that the text lacks.
    subscript(name: String) -> Set<String>? { words[name] }

    /// The names of the classes.
    var names: Set<String> { Set(words.keys).union(phrases.keys) }

    init(_ text: String) throws(Fault) {
        var name: String?
        var taken: [Substring] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let first = line.first, first != "#" else { continue }
            var rest = line
            if first == " " {
                guard name != nil else { throw Fault(line: index + 1, reason: "no class to continue") }
            } else {
                if let name { add(taken, to: name) }
                guard let colon = line.firstIndex(of: ":") else {
                    throw Fault(line: index + 1, reason: "no colon after the name of a class")
                }
                let new = String(line[..<colon])
                guard !names.contains(new), new != name else {
                    throw Fault(line: index + 1, reason: "a second class \(new)")
                }
                name = new
                taken = []
                rest = line[line.index(after: colon)...]
            }
            for word in rest.split(separator: " ") {
                guard word == word.uppercased() else {
                    throw Fault(line: index + 1, reason: "\(word) is not in capitals")
                }
                taken.append(word)
            }
        }
        if let name { add(taken, to: name) }
    }

    private mutating func add(_ taken: [Substring], to name: String) {
        if taken.contains("/") || name.hasPrefix("request ") {
            phrases[name] = taken.split(separator: "/").map { $0.map(String.init) }
        } else {
            words[name] = Set(taken.map(String.init))
        }
    }
}
