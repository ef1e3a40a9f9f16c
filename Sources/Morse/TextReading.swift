/// Reads texts that learners type, store or keep in files.
///
/// Letters may be upper or lower case. Prosigns are written `<AR>`. Any run of white space is one word space.
/// Typographic signs become plain ones. Accented letters stay if the alphabet has them. Otherwise Ä, Ö, Ü, Æ, Ø, Œ, Å,
/// ß and Þ are spelled AE, OE, UE, AE, OE, OE, AA, SS and TH, and other letters lose their accent.
public struct TextReading: Equatable, Sendable {
    /// The alphabet of `words`: the requested or the international one.
    public let alphabet: Alphabet
    /// In order, without the characters in `unknown`. No word is empty.
    public let words: [[MorseText.Letter]]
    /// The characters and prosigns without a pattern, in order.
    public let unknown: [MorseTextError.Unknown]

    /// Uses the international alphabet if it leaves fewer characters unknown than the requested one.
    public init(_ text: some StringProtocol, alphabet: Alphabet = .international) {
        let own = TextReading(text, in: alphabet)
        guard !own.unknown.isEmpty, alphabet != .international else {
            self = own
            return
        }
        let other = TextReading(text, in: .international)
        self = other.unknown.count < own.unknown.count ? other : own
    }

    /// Uses this alphabet only.
    public init(_ text: some StringProtocol, in alphabet: Alphabet) {
        var words: [[MorseText.Letter]] = []
        var word: [MorseText.Letter] = []
        var unknown: [MorseTextError.Unknown] = []
        var place = Place()
        var rest = text[...]
        while let first = rest.first {
            let token = Self.token(at: rest)
            if first.isWhitespace {
                if !word.isEmpty { words.append(word) }
                word = []
            } else if let symbols = alphabet.symbols(reading: token) {
                word += symbols.compactMap { symbol in
                    alphabet.pattern(of: symbol).map {
                        MorseText.Letter(symbol: symbol, pattern: $0, position: place.position)
                    }
                }
            } else {
                unknown.append(
                    MorseTextError.Unknown(
                        text: String(token), position: place.position, line: place.line, column: place.column))
            }
            place.pass(token.count, isLineEnd: first.isNewline)
            rest = rest.dropFirst(token.count)
        }
        if !word.isEmpty { words.append(word) }
        self.alphabet = alphabet
        self.words = words
        self.unknown = unknown
    }

    /// The characters and prosigns of a word. The word must come from a reading.
    public static func characters(of word: String) -> [String] {
        var characters: [String] = []
        var rest = word[...]
        while !rest.isEmpty {
            let token = token(at: rest)
            characters.append(String(token))
            rest = rest.dropFirst(token.count)
        }
        return characters
    }

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

/// In characters and lines from 1.
private struct Place {
    var position = 1
    var line = 1
    var column = 1

    mutating func pass(_ count: Int, isLineEnd: Bool) {
        position += count
        line += isLineEnd ? 1 : 0
        column = isLineEnd ? 1 : column + count
    }
}
