public import Morse

/// Running text in words of characters that have a code.
public struct CopyText: Equatable, Sendable {
    public let alphabet: Alphabet
    /// No word is empty. A phrase with a meaning is one item, otherwise each word is.
    public let items: [OwnList.Item]
    /// The characters without code, which `items` omits.
    public let unknown: [MorseTextError.Unknown]
    /// The list that it comes from; nil for other text.
    public private(set) var list: OwnList?

    public var words: [String] { items.flatMap(\.words) }

    public init(_ text: String, alphabet: Alphabet = .international) {
        let reading = TextReading(text, alphabet: alphabet)
        self.alphabet = reading.alphabet
        unknown = reading.unknown
        items = reading.words.map { word in
            OwnList.Item(text: word.map { (reading.alphabet.canonical($0.symbol) ?? $0.symbol).text }.joined())
        }
    }

    /// Precondition: the list was read as text.
    public init(_ list: OwnList) {
        alphabet = list.alphabet
        unknown = list.faults.flatMap(\.unknown)
        items = list.items
        self.list = list
    }
}
