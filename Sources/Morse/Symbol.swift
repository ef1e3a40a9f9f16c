/// What a pattern stands for: one character, or a prosign written `<AR>`.
///
/// A symbol is only a name. The `Alphabet` says whether it has a pattern; two symbols may share one pattern (`+` and
/// `<AR>`) and still differ.
public struct Symbol: Hashable, Sendable {
    /// One character in upper case, or a prosign in angle brackets.
    public let text: String

    /// The most letters between the brackets of a prosign.
    public static let longestProsign = 8

    /// Makes a symbol from one visible character or a prosign, in upper case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let upper = text.uppercased()
        if upper.count == 1, let only = upper.first {
            guard !only.isWhitespace, only != "<", only != ">" else { return nil }
        } else {
            guard upper.first == "<", upper.last == ">" else { return nil }
            let name = upper.dropFirst().dropLast()
            guard (1...Symbol.longestProsign).contains(name.count), name.allSatisfy({ $0.isLetter || $0.isNumber })
            else { return nil }
        }
        self.text = upper
    }

    /// Makes a symbol from one visible character, in upper case; nil for white space and angle brackets.
    public init?(_ character: Character) {
        self.init(String(character))
    }

    /// Whether it is a prosign, written in angle brackets.
    public var isProsign: Bool { text.utf8.first == UInt8(ascii: "<") }
}

extension Symbol: Comparable {
    /// Orders symbols by their texts.
    public static func < (left: Symbol, right: Symbol) -> Bool { left.text < right.text }
}

extension Symbol: ExpressibleByStringLiteral {
    /// For tables in the source; a literal that is not a symbol is a programming error and traps.
    public init(stringLiteral text: String) {
        guard let symbol = Symbol(text) else { preconditionFailure("\(text) is neither a character nor a prosign") }
        self = symbol
    }
}

extension Symbol: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension Symbol: Codable {
    /// Decodes the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let symbol = Symbol(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(text) is neither a character nor a prosign")
        }
        self = symbol
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
