/// Reads files that the learner names.
public protocol TextFiles {
    func text(at path: Path) throws(TextFileError) -> String

    /// The absolute path for a setting, with `~` replaced.
    ///
    /// - Returns: nil if the path is not UTF-8, because a setting stores text.
    func stored(_ path: Path) -> String?
}

public enum TextFileError: Error, Equatable, Sendable {
    /// The reason comes from the system.
    case unreadable(reason: String)
    /// A folder, a FIFO or a device.
    case notRegular
    /// Longer than `TextFile.longest`.
    case tooLong
    /// Not UTF-8. The line counts from 1.
    case notText(line: Int)
}

public enum TextFile {
    /// In bytes. A longer text is not practice material, and each pause would store it again.
    public static let longest = 500_000

    /// Decodes UTF-8 and drops a byte order mark.
    public static func text(of bytes: [UInt8]) throws(TextFileError) -> String {
        guard bytes.count <= longest else { throw .tooLong }
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // Splitting bytes is safe: no multi-byte character contains the byte of a line end.
        let lines = LineBuffer.lines(of: bytes)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw .notText(line: line + 1)
    }
}

public struct NoTextFiles: TextFiles {
    public init() {}

    public func text(at path: Path) throws(TextFileError) -> String {
        throw .unreadable(reason: "no files here")
    }

    public func stored(_ path: Path) -> String? { path.text }
}
