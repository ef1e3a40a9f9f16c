import Morse

/// The learner's own list: a text whose words are what stands between spaces and line ends.
///
/// What has no Morse code is left out and named; the rest is practised.
public struct OwnWords: Equatable, Sendable {
    /// Longest word that is taken, in characters; more is a slip, and nobody could hold it in mind.
    public static let longestWord = 30

    /// A word that was left out.
    public struct Fault: Equatable, Sendable {
        /// As it was written.
        public var word: String
        /// Its line, counted from 1.
        public var line: Int
        /// The characters that have no code; empty for a word that is too long.
        public var characters: [String]
    }

    /// The words in upper case, each once, in the order of the text; what has two names has the one it is answered by.
    public private(set) var words: [String] = []
    /// What was left out, in the order of the text.
    public private(set) var faults: [Fault] = []

    /// Reads a text.
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

    /// `<AR>` and the plus are the same to the ear, and the same key answers them.
    private static func name(_ symbol: Symbol) -> String {
        (Alphabet.international.canonical(symbol) ?? symbol).text
    }
}
