/// Text that can be sent: every symbol has a pattern.
public struct MorseText: Equatable, Sendable {
    public struct Letter: Equatable, Sendable {
        public let symbol: Symbol
        public let pattern: Pattern
        /// Position of its first character in the source text, in characters from 1.
        public let position: Int
    }

    /// In order; no word is empty.
    public let words: [[Letter]]

    /// `TextReading` states how the text is read.
    ///
    /// - Throws: Every character and prosign without a pattern, with its position.
    public init(parsing text: some StringProtocol, alphabet: Alphabet = .international) throws(MorseTextError) {
        let reading = TextReading(text, alphabet: alphabet)
        guard reading.unknown.isEmpty else { throw MorseTextError(unknown: reading.unknown) }
        words = reading.words
    }

    /// Positions are those in `description`.
    ///
    /// - Throws: Every symbol without a pattern, with its position.
    public init(_ words: [[Symbol]], alphabet: Alphabet = .international) throws(MorseTextError) {
        let text = words.map { $0.map(\.text).joined() }.joined(separator: " ")
        try self.init(parsing: text, alphabet: alphabet)
    }

    public var letters: [Letter] { words.flatMap { $0 } }

    public var isEmpty: Bool { words.isEmpty }
}

extension MorseText: CustomStringConvertible {
    /// Upper case, with one space between words. Parsing it returns the same symbols.
    public var description: String {
        words.map { $0.map(\.symbol.text).joined() }.joined(separator: " ")
    }
}

/// The characters and prosigns of a text that have no pattern. The remedy is to leave them out or to spell them out.
public struct MorseTextError: Error, Equatable, Sendable {
    public struct Unknown: Equatable, Sendable {
        /// As written in the source text.
        public let text: String
        /// Position of its first character, in characters from 1.
        public let position: Int
        /// Counted from 1.
        public let line: Int
        /// Position of its first character in the line, in characters from 1.
        public let column: Int

        /// Without a column, the text is a single line.
        public init(text: String, position: Int, line: Int = 1, column: Int? = nil) {
            self.text = text
            self.position = position
            self.line = line
            self.column = column ?? position
        }
    }

    /// In order; never empty.
    public let unknown: [Unknown]

    public init(unknown: [Unknown]) {
        self.unknown = unknown
    }
}
