/// Parses an MO file (gettext manual, "The Format of GNU MO Files").
extension MessageFile {
    /// Nil if the file is no catalogue, or one in big-endian byte order, which msgfmt writes only on request.
    package init?(compiled bytes: [UInt8]) {
        func word(_ offset: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - 4 else { return nil }
            return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        /// The strings of a row in a table of lengths and offsets: a text and its plural forms.
        func strings(_ table: Int, _ row: Int) -> [String]? {
            guard let length = word(table + 8 * row), let start = word(table + 8 * row + 4),
                start + length <= bytes.count
            else { return nil }
            return bytes[start..<start + length].split(separator: 0, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        guard word(0) == 0x9504_12de, let count = word(8), let identifiers = word(12), let texts = word(16),
            count <= bytes.count / 16
        else { return nil }
        var messages: [String: [String]] = [:]
        for row in 0..<count {
            guard let name = strings(identifiers, row)?.first, let forms = strings(texts, row) else { return nil }
            if forms.first?.isEmpty == false { messages[name] = forms }
        }
        self.init(messages: messages)
    }
}
