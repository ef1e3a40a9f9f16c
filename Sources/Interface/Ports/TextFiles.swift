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
    /// Longer than `TextFile.longest` or `TextFile.mostLines`.
    case tooLong
    /// Neither UTF-8 nor UTF-16 with a byte order mark. The line counts from 1.
    case notText(line: Int)
}

public enum TextFile {
    /// In bytes. A longer text is not practice material, and each pause would store it again.
    public static let longest = 5_000_000
    public static let mostLines = 100_000

    /// Decodes UTF-8, or UTF-16 with a byte order mark. Drops the byte order mark.
    public static func text(of bytes: [UInt8]) throws(TextFileError) -> String {
        guard bytes.count <= longest else { throw .tooLong }
        let wide = try wide(bytes)
        let text = if let wide { wide } else { try narrow(bytes) }
        let lines = text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") || $1 == UInt8(ascii: "\r") ? 1 : 0) }
        // Each line may end in two bytes.
        if lines > mostLines, text.unicodeScalars.lines > mostLines { throw .tooLong }
        return text
    }

    private static func narrow(_ bytes: [UInt8]) throws(TextFileError) -> String {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // Splitting bytes is safe: no multi-byte character contains the byte of a line end.
        let lines = LineBuffer.lines(of: bytes)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw .notText(line: line + 1)
    }

    /// Nil without the mark of UTF-16.
    private static func wide(_ bytes: [UInt8]) throws(TextFileError) -> String? {
        let isBig = bytes.starts(with: [0xFE, 0xFF])
        guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            UInt16(bytes[index]) << (isBig ? 8 : 0) | UInt16(bytes[index + 1]) << (isBig ? 0 : 8)
        }
        guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
            throw .notText(line: 1)
        }
        return text
    }
}

extension String.UnicodeScalarView {
    /// The number of line ends.
    fileprivate var lines: Int {
        var count = 0
        var last: Unicode.Scalar = " "
        for scalar in self {
            if scalar == "\r" || scalar == "\n" && last != "\r" { count += 1 }
            last = scalar
        }
        return count
    }
}

public struct NoTextFiles: TextFiles {
    public init() {}

    public func text(at path: Path) throws(TextFileError) -> String {
        throw .unreadable(reason: "no files here")
    }

    public func stored(_ path: Path) -> String? { path.text }
}
