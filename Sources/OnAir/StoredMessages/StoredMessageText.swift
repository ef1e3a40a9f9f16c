import Morse

/// A stored message: words, and fields that the keyer fills in when it sends.
///
/// Fields are written in braces, as in `CQ DE {call} K`.
public struct StoredMessageText: Equatable, Sendable {
    public enum Field: String, Sendable, CaseIterable {
        /// The learner's callsign.
        case call
        /// The other station's callsign.
        case other
        /// The serial number, in three digits or more.
        case number
        /// The learner's name.
        case name
    }

    public enum Part: Equatable, Sendable {
        /// Upper-case characters. Each has a code in some alphabet.
        case text(String)
        case field(Field)
    }

    /// The words, each as its parts; no word is empty.
    public let words: [[Part]]

    /// Parses the stored form, with prosigns as `<SK>`.
    ///
    /// - Throws: `StoredMessageTextError` with the characters that have no code in any alphabet and the unknown field
    ///   names, in order.
    public init(_ text: String) throws(StoredMessageTextError) {
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
        guard unknown.isEmpty else { throw StoredMessageTextError(unknown: unknown) }
        self.words = words
    }

    /// The characters without code in the alphabet with the fewest such characters.
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

    public var isEmpty: Bool { words.isEmpty }

    /// Each field once, in the order of `Field`.
    public var fields: [Field] {
        Field.allCases.filter { field in words.contains { $0.contains(.field(field)) } }
    }

    /// Throws `Missing` if a value is absent or blank.
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

    public struct Missing: Error, Equatable, Sendable {
        /// In the order of `Field`; never empty.
        public let fields: [Field]

        public init(fields: [Field]) {
            self.fields = fields
        }
    }

    /// A serial number in three digits or more.
    public static func digits(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
}

/// A text that no keyer can send. Remedy: leave out the parts in `unknown`.
public struct StoredMessageTextError: Error, Equatable, Sendable {
    /// Characters without code, and unknown field names in braces; never empty.
    public let unknown: [String]

    public init(unknown: [String]) {
        self.unknown = unknown
    }
}

extension StoredMessageText: CustomStringConvertible {
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
