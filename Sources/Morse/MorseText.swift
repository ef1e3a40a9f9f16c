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

    /// Parses text as `TextReading` reads it.
    ///
    /// - Throws: every character and prosign that has no code, with its place.
    public init(parsing text: some StringProtocol, alphabet: Alphabet = .international) throws(MorseTextError) {
        let reading = TextReading(text, alphabet: alphabet)
        guard reading.unknown.isEmpty else { throw MorseTextError(unknown: reading.unknown) }
        words = reading.words
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
        /// Its line, counted from 1.
        public let line: Int
        /// The position of its first character in the line, counted in characters from 1.
        public let column: Int

        /// Makes an entry from a character or prosign and its place; without a column, that of a text of one line.
        public init(text: String, position: Int, line: Int = 1, column: Int? = nil) {
            self.text = text
            self.position = position
            self.line = line
            self.column = column ?? position
        }
    }

    /// All of them, in order; never empty.
    public let unknown: [Unknown]

    /// Makes the error from the characters and prosigns without code.
    public init(unknown: [Unknown]) {
        self.unknown = unknown
    }
}
