/// One compiled catalogue: the MO file that msgfmt writes, read once and checked throughout.
///
/// glibc's own `gettext` cannot serve: glibc 2.41 (Debian 13) looks nothing up in the locale C.UTF-8, the only one that a
/// bare system has, whatever LANGUAGE says.  The layout is in the gettext manual, "The Format of GNU MO Files".
struct MessageFile: Sendable {
    /// Every plural form of every message; one form for a message without plural.
    private let messages: [String: [String]]
    /// The fields of the header, `X-Espeak-Voice` and so on.
    let header: [String: String]
    /// The language's own rule.
    let plural: PluralRule

    /// Reads a file's bytes; nil if they are not a catalogue.
    init?(bytes: [UInt8]) {
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

    /// The message's sentence; its first form if it has several.
    func text(_ identifier: String) -> String? { messages[identifier]?.first }

    /// The form that the number takes.
    func text(_ identifier: String, count: Int) -> String? {
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
