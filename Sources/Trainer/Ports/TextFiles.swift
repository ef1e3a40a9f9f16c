/// Files that the learner names and that are read whole.
public protocol TextFiles {
    /// The text of a file.
    func text(atPath path: String) throws(TextFileError) -> String
}

/// Why a file could not be read.
public enum TextFileError: Error, Equatable, Sendable {
    /// The system does not give it; the reason is in its words.
    case unreadable(reason: String)
    /// It is longer than `TextFile.longest`.
    case tooLong
    /// A line, counted from 1, holds bytes that are no text.
    case notText(line: Int)
}

/// What is the same for all files of text.
public enum TextFile {
    /// Most bytes that are read: more is no list that anybody practises, and would have to be kept with every pause.
    public static let longest = 500_000

    /// The text of bytes in UTF-8; a byte order mark is none of it.
    public static func text(of bytes: [UInt8]) throws(TextFileError) -> String {
        guard bytes.count <= longest else { throw .tooLong }
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // No character of several bytes holds that of a line's end.
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw .notText(line: line + 1)
    }
}

/// A world without files.
public struct NoTextFiles: TextFiles {
    /// Makes it.
    public init() {}

    /// Never any.
    public func text(atPath path: String) throws(TextFileError) -> String {
        throw .unreadable(reason: "no files here")
    }
}
