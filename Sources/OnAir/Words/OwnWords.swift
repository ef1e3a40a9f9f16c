public import Morse

/// The learner's own word list: a text of words separated by spaces and line ends.
///
/// Words with characters that have no Morse code are left out and reported.
public struct OwnWords: Equatable, Sendable {
    /// Maximum word length in characters. A longer word is a mistake in the list, and a learner could not remember it.
    public static let longestWord = 30

    public struct Fault: Equatable, Sendable {
        /// As written in the text.
        public var word: String
        /// Counted from 1.
        public var line: Int
        /// The column of the first character without code, or else of the word's first character, counted from 1.
        public var column: Int
        /// The characters without code; empty for a word that is too long.
        public var characters: [String]
    }

    public let alphabet: Alphabet
    /// The words in upper case, each once, in the order of the text. A symbol with two names has its canonical name, as
    /// in answers.
    public private(set) var words: [String] = []
    public private(set) var faults: [Fault] = []

    /// Uses the international alphabet instead if more of the text has a code there.
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
