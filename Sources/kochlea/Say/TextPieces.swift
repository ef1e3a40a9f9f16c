/// Divides text that arrives in pieces of any size into short ones, so that the first sounds before the last is read.
struct TextPieces {
    struct Piece: Equatable {
        /// Invalid UTF-8 becomes U+FFFD, which has no Morse code.
        var text: String
        /// Whether a word space follows. A word longer than `longest` continues in the next piece.
        var endsWord: Bool
        var endsLine: Bool
    }

    /// In bytes: a few seconds of Morse at the highest speed.
    static let longest = 512
    /// In bytes, with the brackets.
    private static let longestProsign = 8

    private var bytes: [UInt8] = []
    private var start = 0
    private(set) var isAtEnd = false

    /// - Parameter more: empty at the end.
    mutating func take(_ more: some Collection<UInt8>) {
        bytes.removeFirst(start)
        start = 0
        bytes += more
        if more.isEmpty { isAtEnd = true }
    }

    /// Nil if neither a line nor enough of it has arrived.
    mutating func next() -> Piece? {
        let rest = bytes[start...].prefix(Self.longest)
        if let end = rest.firstIndex(of: 0x0A) { return cut(at: end, dropping: 1, endsLine: true) }
        if rest.count == Self.longest {
            if let end = rest.lastIndex(where: Self.isSpace) { return cut(at: end, dropping: 1) }
            return cut(at: Self.middle(of: rest), dropping: 0)
        }
        guard isAtEnd, !rest.isEmpty else { return nil }
        return cut(at: rest.endIndex, dropping: 0, endsLine: true)
    }

    private mutating func cut(at end: Int, dropping separator: Int, endsLine: Bool = false) -> Piece {
        defer { start = end + separator }
        return Piece(
            text: String(decoding: bytes[start..<end], as: UTF8.self), endsWord: separator > 0 || endsLine,
            endsLine: endsLine)
    }

    /// A place near the end where neither a character nor a prosign is divided.
    private static func middle(of word: ArraySlice<UInt8>) -> Int {
        // The last character may be incomplete. The bytes of a character after its first one are 0b10xxxxxx.
        let end: Int = word.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? word.endIndex
        let tail = word[..<end].suffix(longestProsign)
        guard let open = tail.lastIndex(of: UInt8(ascii: "<")), !tail[open...].contains(UInt8(ascii: ">")) else {
            return end
        }
        return open
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
