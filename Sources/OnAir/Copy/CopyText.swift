public import Morse

/// Running text in words of characters that have a code.
public struct CopyText: Equatable, Sendable {
    public let alphabet: Alphabet
    /// In order, by the names that typing gives; no word is empty.
    public let words: [String]
    /// The characters without code, which `words` omits.
    public let unknown: [MorseTextError.Unknown]

    public init(_ text: String, alphabet: Alphabet = .international) {
        let reading = TextReading(text, alphabet: alphabet)
        self.alphabet = reading.alphabet
        unknown = reading.unknown
        words = reading.words.map { word in
            word.map { (reading.alphabet.canonical($0.symbol) ?? $0.symbol).text }.joined()
        }
    }
}
