/// Bytes as the system gives and takes them: a path, an argument, the value of a variable.
///
/// On Linux a name may have any byte but zero and the slash.  A path that became a `String` would lose the bytes that are
/// not UTF-8, and then name another file.  Every call that opens, makes or names a file therefore takes a `Path`.
public struct Path: Hashable, Sendable {
    /// Without the zero at the end.
    public let bytes: [UInt8]

    /// Takes bytes up to the first zero, where the system would end the path.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    /// The bytes of a text in UTF-8.
    public init(text: some StringProtocol) {
        self.init(bytes: text.utf8)
    }

    /// The text; nil if the bytes are not UTF-8.
    public var text: String? { String(validating: bytes, as: UTF8.self) }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Whether it counts from the root folder.
    public var isAbsolute: Bool { bytes.first == Self.slash }

    /// Everything up to and with the last slash.
    public var folder: Path { Path(bytes: bytes[..<nameStart]) }

    /// What follows the last slash.
    public var name: Path { Path(bytes: bytes[nameStart...]) }

    /// The same without slashes at the end, which would be doubled in file names.
    public var withoutTrailingSlashes: Path {
        let count = (bytes.lastIndex { $0 != Self.slash } ?? 0) + 1
        return Path(bytes: bytes.prefix(count))
    }

    /// The folders on the way to it, from the first below the root, and then itself.
    public var ancestors: [Path] {
        let ends = bytes.indices.dropFirst().filter { bytes[$0] == Self.slash && bytes[$0 - 1] != Self.slash }
        return (ends + [bytes.endIndex]).map { Path(bytes: bytes[..<$0]) }
    }

    /// Whether it begins with these bytes.
    public func hasPrefix(_ prefix: Path) -> Bool { bytes.starts(with: prefix.bytes) }

    /// Whether it ends with these bytes.
    public func hasSuffix(_ suffix: Path) -> Bool { bytes.suffix(suffix.bytes.count).elementsEqual(suffix.bytes) }

    /// The same without its first bytes.
    public func dropFirst(_ count: Int) -> Path { Path(bytes: bytes.dropFirst(count)) }

    private static let slash = UInt8(ascii: "/")
    private var nameStart: Int { bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0 }
}

extension Path: CustomStringConvertible {
    /// For messages only: each byte that is not UTF-8 becomes U+FFFD.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension Path: ExpressibleByStringInterpolation {
    /// A literal in the source.
    public init(stringLiteral text: String) { self.init(text: text) }

    /// A path put together: `"\(folder)/\(name)"`.
    public init(stringInterpolation: StringInterpolation) { self.init(bytes: stringInterpolation.bytes) }

    /// Collects the bytes of the parts.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        /// Begins with nothing.
        public init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

        /// Appends text of the source.
        public mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

        /// Appends a path byte by byte.
        public mutating func appendInterpolation(_ path: Path) { bytes += path.bytes }

        /// Appends a text.
        public mutating func appendInterpolation(_ text: some StringProtocol) { bytes += text.utf8 }

        /// Appends a number.
        public mutating func appendInterpolation(_ number: some BinaryInteger) { bytes += String(number).utf8 }
    }
}

extension DefaultStringInterpolation {
    /// A path in a text may have lost bytes: where a message wants it, write `description`.
    @available(*, unavailable, message: "a path in a String loses bytes: use a Path, or description for a message")
    public mutating func appendInterpolation(_ path: Path) {}
}
