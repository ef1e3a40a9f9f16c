/// Text that can be sent: words of symbols that all have a pattern.
public struct MorseText: Equatable, Sendable {
    /// A symbol and its position in the source text.
    public struct Letter: Equatable, Sendable {
        /// The symbol sent.
        public let symbol: Symbol
        /// The pattern sent for it.
        public let pattern: Pattern
        /// Position of its first character in the text, counted in characters from 1.
        public let position: Int
    }

    /// The words in order; none is empty.
    public let words: [[Letter]]

    /// Parses text. Letters may be upper or lower case, prosigns are written `<AR>`, any run of white space is one word
    /// space, and white space at either end is ignored. What print has beyond the alphabet's table is spelled out.
    ///
    /// - Throws: every character and prosign that has no code, with its position.
    public init(parsing text: some StringProtocol, alphabet: Alphabet = .international) throws(MorseTextError) {
        var words: [[Letter]] = []
        var word: [Letter] = []
        var unknown: [MorseTextError.Unknown] = []
        var rest = text[...]
        var position = 1
        while let first = rest.first {
            let token = MorseText.token(at: rest)
            if first.isWhitespace {
                if !word.isEmpty { words.append(word) }
                word = []
            } else {
                let letters = alphabet.symbols(writing: token).compactMap { symbol in
                    alphabet.pattern(of: symbol).map { Letter(symbol: symbol, pattern: $0, position: position) }
                }
                word += letters
                if letters.isEmpty { unknown.append(MorseTextError.Unknown(text: String(token), position: position)) }
            }
            position += token.count
            rest = rest.dropFirst(token.count)
        }
        if !word.isEmpty { words.append(word) }
        guard unknown.isEmpty else { throw MorseTextError(unknown: unknown) }
        self.words = words
    }

    /// Makes text from words of symbols; positions are those in its `description`.
    ///
    /// - Throws: every symbol that has no code, with its position.
    public init(_ words: [[Symbol]], alphabet: Alphabet = .international) throws(MorseTextError) {
        let text = words.map { $0.map(\.text).joined() }.joined(separator: " ")
        try self.init(parsing: text, alphabet: alphabet)
    }

    /// The letters of all words in order.
    public var letters: [Letter] { words.flatMap { $0 } }

    /// Whether there is nothing to send.
    public var isEmpty: Bool { words.isEmpty }

    /// One character, or a whole prosign if one begins here.
    private static func token<Text: StringProtocol>(at rest: Text) -> Text.SubSequence {
        let longest = Symbol.longestProsign + 2
        if rest.first == "<", let end = rest.prefix(longest).firstIndex(of: ">") {
            let prosign = rest[...end]
            if Symbol(prosign) != nil { return prosign }
        }
        return rest.prefix(1)
    }
}

extension MorseText: CustomStringConvertible {
    /// The words with one space between them, in upper case; parsing it gives the same symbols.
    public var description: String {
        words.map { $0.map(\.symbol.text).joined() }.joined(separator: " ")
    }
}

/// Text that cannot be sent because parts of it have no Morse code. Omit them or spell them out.
public struct MorseTextError: Error, Equatable, Sendable {
    /// A character or prosign without code.
    public struct Unknown: Equatable, Sendable {
        /// As it was written.
        public let text: String
        /// Position of its first character, counted in characters from 1.
        public let position: Int

        /// Makes an entry from a character or prosign and its position.
        public init(text: String, position: Int) {
            self.text = text
            self.position = position
        }
    }

    /// All of them, in order; never empty.
    public let unknown: [Unknown]

    /// Makes the error from the characters and prosigns without code.
    public init(unknown: [Unknown]) {
        self.unknown = unknown
    }
}
