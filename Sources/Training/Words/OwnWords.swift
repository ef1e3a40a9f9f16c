import Morse

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
        /// The characters without code; empty for a word that is too long.
        public var characters: [String]
    }

    /// The words in upper case, each once, in the order of the text; symbols with two names have the one used for
    /// answers.
    public private(set) var words: [String] = []
    /// The words left out, in the order of the text.
    public private(set) var faults: [Fault] = []

    /// Parses a text.
    public init(parsing text: String) {
        var seen: Set<String> = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            for piece in line.split(whereSeparator: \.isWhitespace) {
                do throws(MorseTextError) {
                    let word = try MorseText(parsing: piece)
                    guard word.letters.count <= Self.longestWord else {
                        faults.append(Fault(word: String(piece), line: index + 1, characters: []))
                        continue
                    }
                    let text = word.letters.map { Self.name($0.symbol) }.joined()
                    if seen.insert(text).inserted { words.append(text) }
                } catch {
                    faults.append(Fault(word: String(piece), line: index + 1, characters: error.unknown.map(\.text)))
                }
            }
        }
    }

    /// `<AR>` and the plus sound the same, and the same key answers both.
    private static func name(_ symbol: Symbol) -> String {
        (Alphabet.international.canonical(symbol) ?? symbol).text
    }
}
