/// One language's messages, read from the MO file that msgfmt writes or from the PO file itself, and checked
/// throughout.
///
/// glibc's own `gettext` will not do: glibc 2.41 (Debian 13) looks up nothing in the locale C.UTF-8, the only one on a
/// minimal system, whatever LANGUAGE says.  The gettext manual describes the layout in "The Format of GNU MO Files".
package struct MessageFile: Sendable {
    /// All forms of each message; a single one if it has no plural.
    private let messages: [String: [String]]
    /// The header's fields: `X-Espeak-Voice` and so on.
    package let header: [String: String]
    /// The language's plural rule.
    package let plural: PluralRule

    /// Parses a file; nil if it is not a catalogue.
    package init?(bytes: [UInt8]) {
        guard let magic = MessageFile.word(at: 0, in: bytes, swapped: false) else { return nil }
        let swapped = magic == UInt32(0x9504_12de).byteSwapped
        guard swapped || magic == 0x9504_12de else { return nil }
        func word(_ offset: Int) -> Int? { MessageFile.word(at: offset, in: bytes, swapped: swapped).map { Int($0) } }
        guard
            let revision = word(4), revision >> 16 == 0,
            let count = word(8), let originals = word(12), let translations = word(16),
            count <= bytes.count / 16
        else { return nil }

        func strings(_ table: Int, _ index: Int) -> [String]? {
            guard
                let length = word(table + 8 * index), let start = word(table + 8 * index + 4),
                start + length <= bytes.count
            else { return nil }
            return bytes[start..<start + length].split(separator: 0, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        var messages: [String: [String]] = [:]
        messages.reserveCapacity(count)
        for index in 0..<count {
            guard let identifier = strings(originals, index)?.first, let forms = strings(translations, index) else {
                return nil
            }
            messages[identifier] = forms
        }
        self.init(messages: messages)
    }

    /// Takes messages, with the header under the empty identifier; nil if its plural rule is invalid.
    package init?(messages: [String: [String]]) {
        var messages = messages
        var header: [String: String] = [:]
        for line in messages.removeValue(forKey: "")?.first?.split(separator: "\n") ?? [] {
            guard let colon = line.firstIndex(of: ":") else { continue }
            header[String(line[..<colon])] = String(line[line.index(after: colon)...].drop(while: \.isWhitespace))
        }
        if let rule = header["Plural-Forms"] {
            guard let plural = PluralRule(header: rule) else { return nil }
            self.plural = plural
        } else {
            plural = .germanic
        }
        self.header = header
        self.messages = messages
    }

    /// A message's text, in its first form if it has several.
    package func text(_ identifier: String) -> String? { messages[identifier]?.first }

    /// A message's text in the form for a number.
    package func text(_ identifier: String, count: Int) -> String? {
        guard let forms = messages[identifier] else { return nil }
        let form = plural.form(of: count)
        return forms.indices.contains(form) ? forms[form] : forms.first
    }

    private static func word(at offset: Int, in bytes: [UInt8], swapped: Bool) -> UInt32? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        let value = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
        return swapped ? value.byteSwapped : value
    }
}
