/// A line of a list that is no comment, divided into Morse and meaning.
struct ListEntry: Equatable {
    /// In bytes. A longer line is running text without a meaning, or noise.
    static let longestLine = 4000

    /// Counted from 1.
    var line: Int
    var written: Substring
    var left: Substring
    /// Nil if the line has none. Never empty.
    var meaning: String?
    /// Spoken before the item.
    var hint: String?
    var isTooLong = false
}

extension ListEntry {
    init(tooLong written: Substring, line: Int) {
        self.init(line: line, written: written, left: written.prefix(20), isTooLong: true)
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var stripped: String { String(strippedPart) }

    var strippedPart: SubSequence {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return self[startIndex..<startIndex] }
        return self[first...last]
    }
}
