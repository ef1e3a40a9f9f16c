public import Morse

/// Running text as it can be sent: words of characters that have a code.
public struct CopyText: Equatable, Sendable {
    /// The alphabet of the words.
    public let alphabet: Alphabet
    /// The words in order, by the names that typing gives; none is empty.
    public let words: [String]
    /// What was left out because it has no code.
    public let unknown: [MorseTextError.Unknown]

    /// Takes any text as `TextReading` reads it; what has no code is left out.
    public init(_ text: String, alphabet: Alphabet = .international) {
        let reading = TextReading(text, alphabet: alphabet)
        self.alphabet = reading.alphabet
        unknown = reading.unknown
        words = reading.words.map { word in
            word.map { (reading.alphabet.canonical($0.symbol) ?? $0.symbol).text }.joined()
        }
    }
}
