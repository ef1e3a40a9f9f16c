public import Morse

/// The learner's own list: a text of words separated by spaces and line ends.
///
/// Words with characters that have no Morse code are left out and reported; the others are practised.
public struct OwnWords: Equatable, Sendable {
    /// The longest word accepted, in characters: anything longer is a mistake, and nobody could keep it in mind.
    public static let longestWord = 30

    /// A word that was left out.
    public struct Fault: Equatable, Sendable {
        /// As it was written.
        public var word: String
        /// Its line, counted from 1.
        public var line: Int
        /// Where its first character without code stands in the line, or else its first character, counted from 1.
        public var column: Int
        /// The characters without code; empty for a word that is too long.
        public var characters: [String]
    }

    /// The alphabet in which the words were read.
    public let alphabet: Alphabet
    /// The words in upper case, each once, in the order of the text; symbols with two names have the one used for
    /// answers.
    public private(set) var words: [String] = []
    /// The words left out, in the order of the text.
    public private(set) var faults: [Fault] = []

    /// Parses a text in an alphabet, or in the international one if more of it can be sent there.
    public init(parsing text: String, alphabet: Alphabet = .international) {
        self.alphabet = TextReading(text, alphabet: alphabet).alphabet
        var seen: Set<String> = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            var column = 1
            var end = line.startIndex
            for piece in line.split(whereSeparator: \.isWhitespace) {
                column += line.distance(from: end, to: piece.startIndex)
                read(piece, line: index + 1, column: column, seen: &seen)
                column += piece.count
                end = piece.endIndex
            }
        }
    }

    private mutating func read(_ piece: Substring, line: Int, column: Int, seen: inout Set<String>) {
        var fault = Fault(word: String(piece), line: line, column: column, characters: [])
        let reading = TextReading(piece, in: alphabet)
        if let first = reading.unknown.first {
            fault.column += first.position - 1
            fault.characters = reading.unknown.map(\.text)
            return faults.append(fault)
        }
        let letters = reading.words.flatMap { $0 }
        guard letters.count <= Self.longestWord else { return faults.append(fault) }
        let text = letters.map { (alphabet.canonical($0.symbol) ?? $0.symbol).text }.joined()
        if !text.isEmpty, seen.insert(text).inserted { words.append(text) }
    }
}
