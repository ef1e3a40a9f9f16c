/// Files named by the learner, read as a whole.
public protocol TextFiles {
    /// The text of a file.
    func text(at path: Path) throws(TextFileError) -> String

    /// A path as it is stored in a setting: `~` replaced, and counted from the root folder.
    ///
    /// - Returns: nil if it has bytes that are not text, which a setting cannot hold.
    func stored(_ path: Path) -> String?
}

/// Why a file could not be read.
public enum TextFileError: Error, Equatable, Sendable {
    /// The system cannot read it; the reason is in the system's words.
    case unreadable(reason: String)
    /// It is a folder, a FIFO or a device.
    case notRegular
    /// It is longer than `TextFile.longest`.
    case tooLong
    /// A line, counted from 1, contains bytes that are not text.
    case notText(line: Int)
}

/// Rules that apply to all text files.
public enum TextFile {
    /// The most bytes that are read: a longer list is not for practice, and would have to be stored with every pause.
    public static let longest = 500_000

    /// The text of bytes in UTF-8, without a byte order mark.
    public static func text(of bytes: [UInt8]) throws(TextFileError) -> String {
        guard bytes.count <= longest else { throw .tooLong }
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // No multi-byte character contains the byte of a line end.
        let lines = LineBuffer.lines(of: bytes)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw .notText(line: line + 1)
    }
}

/// A port without files.
public struct NoTextFiles: TextFiles {
    /// Makes the port.
    public init() {}

    /// Always fails.
    public func text(at path: Path) throws(TextFileError) -> String {
        throw .unreadable(reason: "no files here")
    }

    /// The path as it is.
    public func stored(_ path: Path) -> String? { path.text }
}
