/// Parses an MO file (gettext manual, "The Format of GNU MO Files").
extension MessageFile {
    /// Nil if the file is no catalogue, or one in big-endian byte order, which msgfmt writes only on request.
    package init?(compiled bytes: [UInt8]) {
        func word(_ offset: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - 4 else { return nil }
            return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        /// Where the string of a row is, which is a text and its plural forms.
        func place(_ table: Int, _ row: Int) -> Range<Int>? {
            guard let length = word(table + 8 * row), let start = word(table + 8 * row + 4),
                start + length <= bytes.count
            else { return nil }
            return start..<start + length
        }
        @Sendable func forms(_ text: ArraySlice<UInt8>) -> [String] {
            text.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        }
        guard word(0) == 0x9504_12de, let count = word(8), let identifiers = word(12), let texts = word(16),
            count <= bytes.count / 16
        else { return nil }
        var places: [String: Range<Int>] = [:]
        for row in 0..<count {
            guard let identifier = place(identifiers, row), let text = place(texts, row) else { return nil }
            guard !text.isEmpty, bytes[text.lowerBound] != 0 else { continue }
            places[String(decoding: bytes[identifier].prefix { $0 != 0 }, as: UTF8.self)] = text
        }
        self.init(bytes: bytes, places: places, forms: forms)
    }
}
