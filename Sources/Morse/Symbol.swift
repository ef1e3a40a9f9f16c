/// One character, or a prosign written `<AR>`.
///
/// A symbol is only a name. An `Alphabet` gives it a pattern. Two symbols with the same pattern (`+` and `<AR>`) still
/// differ.
public struct Symbol: Hashable, Sendable {
    /// One character in upper case, or a prosign in upper case with its angle brackets.
    public let text: String

    /// The most letters and digits between the brackets of a prosign.
    public static let longestProsign = 8

    /// Accepts one visible character or a prosign in either case; nil for any other text.
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

    /// nil for white space and angle brackets.
    public init?(_ character: Character) {
        self.init(String(character))
    }

    public var isProsign: Bool { text.utf8.first == UInt8(ascii: "<") }
}

extension Symbol: Comparable {
    public static func < (left: Symbol, right: Symbol) -> Bool { left.text < right.text }
}

extension Symbol: ExpressibleByStringLiteral {
    /// For tables in the source. A literal that is not a symbol traps.
    public init(stringLiteral text: String) {
        guard let symbol = Symbol(text) else { preconditionFailure("\(text) is neither a character nor a prosign") }
        self = symbol
    }
}

extension Symbol: CustomStringConvertible {
    public var description: String { text }
}

extension Symbol: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let symbol = Symbol(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(text) is neither a character nor a prosign")
        }
        self = symbol
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
