import Morse

/// What a memory of the keyer holds: words, and fields that are filled in when it is sent.
///
/// A field is written `{call}`. `CQ DE {call} K` is such a text.
public struct KeyerMemoryText: Equatable, Sendable {
    /// Something that is different each time, or for each operator.
    public enum Field: String, Sendable, CaseIterable {
        /// The learner's callsign.
        case call
        /// The callsign of the station that is being worked.
        case other
        /// The serial number, as three digits at least.
        case number
        /// The learner's name.
        case name
    }

    /// A part of a word.
    public enum Part: Equatable, Sendable {
        /// Characters, in upper case, each of which has a code in some alphabet.
        case text(String)
        case field(Field)
    }

    /// The words, each in its parts; none is empty.
    public let words: [[Part]]

    /// Reads a text; prosigns are written `<SK>`.
    ///
    /// - Throws: what cannot be keyed in any alphabet, and what is in braces but no field, in order.
    public init(_ text: String) throws(KeyerMemoryTextError) {
        var words: [[Part]] = []
        var unknown: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            var parts: [Part] = []
            var rest = word
            while let first = rest.first {
                if first == "{", let close = rest.firstIndex(of: "}") {
                    let name = rest[rest.index(after: rest.startIndex)..<close].lowercased()
                    if let field = Field(rawValue: name) {
                        parts.append(.field(field))
                    } else {
                        unknown.append("{\(name)}")
                    }
                    rest = rest[rest.index(after: close)...]
                } else {
                    let plain = rest.dropFirst().firstIndex(of: "{").map { rest[..<$0] } ?? rest
                    unknown += Self.unknown(in: plain)
                    parts.append(.text(plain.uppercased()))
                    rest = rest[plain.endIndex...]
                }
            }
            words.append(parts)
        }
        guard unknown.isEmpty else { throw KeyerMemoryTextError(unknown: unknown) }
        self.words = words
    }

    /// What has no code in the alphabet in which it has fewest unknown characters.
    private static func unknown(in text: Substring) -> [String] {
        var fewest: [String]?
        for alphabet in Alphabet.all {
            guard let error = errors(of: text, alphabet) else { return [] }
            if error.count < fewest?.count ?? .max { fewest = error }
        }
        return fewest ?? []
    }

    private static func errors(of text: Substring, _ alphabet: Alphabet) -> [String]? {
        do throws(MorseTextError) {
            _ = try MorseText(parsing: text, alphabet: alphabet)
            return nil
        } catch {
            return error.unknown.map(\.text)
        }
    }

    /// Whether there is nothing to send.
    public var isEmpty: Bool { words.isEmpty }

    /// The fields in it, each once.
    public var fields: [Field] {
        Field.allCases.filter { field in words.contains { $0.contains(.field(field)) } }
    }

    /// The text with its fields filled in; `missing` if values for some are.
    public func filled(with values: [Field: String]) throws(Missing) -> String {
        let missing = fields.filter { values[$0]?.contains { $0 != " " } != true }
        guard missing.isEmpty else { throw Missing(fields: missing) }
        return words.map { word in
            word.map { part in
                switch part {
                case .text(let text): text
                case .field(let field): (values[field] ?? "").uppercased()
                }
            }.joined()
        }.joined(separator: " ")
    }

    /// Fields that nothing is known for.
    public struct Missing: Error, Equatable, Sendable {
        /// In the order of `Field`; never empty.
        public let fields: [Field]

        /// Makes the error from the fields.
        public init(fields: [Field]) {
            self.fields = fields
        }
    }

    /// A serial number as it is sent.
    public static func digits(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
}

/// A text that no keyer can send. Leave out what is named.
public struct KeyerMemoryTextError: Error, Equatable, Sendable {
    /// Characters without code, and names that are no fields; never empty.
    public let unknown: [String]

    /// Makes the error from what cannot be sent.
    public init(unknown: [String]) {
        self.unknown = unknown
    }
}

extension KeyerMemoryText: CustomStringConvertible {
    /// The text as it is stored.
    public var description: String {
        words.map { word in
            word.map { part in
                switch part {
                case .text(let text): text
                case .field(let field): "{\(field.rawValue)}"
                }
            }.joined()
        }.joined(separator: " ")
    }
}
