/// Splits bytes that arrive in pieces into lines.
package struct LineBuffer {
    private var bytes: [UInt8] = []
    private var start = 0
    private var searched = 0
    /// Whether the input has ended. Then the rest counts as a line.
    package private(set) var isAtEnd = false

    package init() {}

    /// All lines of a text, including an empty last one.
    package static func lines(of bytes: some Collection<UInt8>) -> [ArraySlice<UInt8>] {
        Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// The number of bytes in the incomplete line.
    package var pending: Int { bytes.count - start }

    /// - Parameter piece: an empty piece marks the end.
    package mutating func take(_ piece: some Collection<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += piece
        if piece.isEmpty { isAtEnd = true }
    }

    /// The next line without its line feed; nil if none is complete.
    ///
    /// - Parameter longest: a longer incomplete line is returned in parts of this number of bytes.
    package mutating func next(longest: Int = .max) -> ArraySlice<UInt8>? {
        if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            defer { (start, searched) = (end + 1, end + 1) }
            return bytes[start..<end]
        }
        searched = bytes.count
        if pending > longest {
            defer { start += longest }
            return bytes[start..<start + longest]
        }
        guard isAtEnd, start < bytes.count else { return nil }
        defer { start = bytes.count }
        return bytes[start...]
    }
}
