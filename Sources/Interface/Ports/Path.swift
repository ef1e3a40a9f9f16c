/// Bytes as the system gives and takes them: a path, an argument, the value of a variable.
///
/// A file name on Linux may contain any byte but zero and the slash. A `String` would lose the bytes that are not UTF-8
/// and then name another file. So every call that opens, creates or names a file takes a `Path`.
public struct Path: Hashable, Sendable {
    /// Without the terminating zero.
    public let bytes: [UInt8]

    /// Takes the bytes before the first zero, where the system ends a path.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    public init(text: some StringProtocol) {
        self.init(bytes: text.utf8)
    }

    /// Nil if the bytes are not UTF-8.
    public var text: String? { String(validating: bytes, as: UTF8.self) }

    public var isEmpty: Bool { bytes.isEmpty }

    public var isAbsolute: Bool { bytes.first == Self.slash }

    /// Everything up to and including the last slash.
    public var folder: Path { Path(bytes: bytes[..<nameStart]) }

    /// Everything after the last slash.
    public var name: Path { Path(bytes: bytes[nameStart...]) }

    /// A joined path would have double slashes.
    public var withoutTrailingSlashes: Path {
        let count = (bytes.lastIndex { $0 != Self.slash } ?? 0) + 1
        return Path(bytes: bytes.prefix(count))
    }

    /// The folders on the way to the path, from the top, and the path itself.
    public var ancestors: [Path] {
        let ends = bytes.indices.dropFirst().filter { bytes[$0] == Self.slash && bytes[$0 - 1] != Self.slash }
        return (ends + [bytes.endIndex]).map { Path(bytes: bytes[..<$0]) }
    }

    public func hasPrefix(_ prefix: Path) -> Bool { bytes.starts(with: prefix.bytes) }

    public func hasSuffix(_ suffix: Path) -> Bool { bytes.suffix(suffix.bytes.count).elementsEqual(suffix.bytes) }

    public func dropFirst(_ count: Int) -> Path { Path(bytes: bytes.dropFirst(count)) }

    private static let slash = UInt8(ascii: "/")
    private var nameStart: Int { bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0 }
}

extension Path: CustomStringConvertible {
    /// For messages only: bytes that are not UTF-8 become U+FFFD.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension Path: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(text: text) }

    /// Joins paths: `"\(folder)/\(name)"`.
    public init(stringInterpolation: StringInterpolation) { self.init(bytes: stringInterpolation.bytes) }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        public init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

        public mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

        public mutating func appendInterpolation(_ path: Path) { bytes += path.bytes }

        public mutating func appendInterpolation(_ text: some StringProtocol) { bytes += text.utf8 }

        public mutating func appendInterpolation(_ number: some BinaryInteger) { bytes += String(number).utf8 }
    }
}

extension DefaultStringInterpolation {
    /// Does not compile: text would lose bytes of the path. In messages write `description`.
    @available(*, unavailable, message: "a path in a String loses bytes: use a Path, or description for a message")
    public mutating func appendInterpolation(_ path: Path) {}
}
