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
        let header = Self.fields(of: messages.removeValue(forKey: "")?.first ?? "")
        if let rule = header["Plural-Forms"] {
            guard let plural = PluralRule(header: rule) else { return nil }
            self.plural = plural
        } else {
            plural = .germanic
        }
        self.header = header
        self.messages = messages
    }

    /// The header's fields alone, of which a file of any length needs a few hundred bytes; nil if it is not a catalogue.
    ///
    /// - read: so many bytes of the file from an offset; fewer at its end, nil if it cannot be read.
    package static func header(read: (_ offset: Int, _ count: Int) -> [UInt8]?) -> [String: String]? {
        guard let start = read(0, 20), let magic = word(at: 0, in: start, swapped: false) else { return nil }
        let swapped = magic == UInt32(0x9504_12de).byteSwapped
        guard swapped || magic == 0x9504_12de else { return nil }
        func entry(tableAt offset: Int) -> (length: Int, start: Int)? {
            guard let table = word(at: offset, in: start, swapped: swapped), let row = read(Int(table), 8),
                let length = word(at: 0, in: row, swapped: swapped), let start = word(at: 4, in: row, swapped: swapped)
            else { return nil }
            return (Int(length), Int(start))
        }
        // msgfmt sorts the originals, so the empty one, which is the header's, comes first.
        guard let original = entry(tableAt: 12), original.length == 0, let translation = entry(tableAt: 16),
            translation.length <= longestHeader, let text = read(translation.start, translation.length)
        else { return nil }
        return fields(of: String(decoding: text, as: UTF8.self))
    }

    /// The most bytes of a header that is read alone.
    private static let longestHeader = 65_536

    private static func fields(of text: String) -> [String: String] {
        var header: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            header[String(line[..<colon])] = String(line[line.index(after: colon)...].drop(while: \.isWhitespace))
        }
        return header
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
