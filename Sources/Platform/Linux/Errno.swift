import Glibc

public struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
    public let code: CInt

    public init(_ code: CInt) {
        self.code = code
    }

    public static let nobodyReads = Errno(EPIPE)

    /// A temporary shortage of file descriptors, memory or watches.
    var isShortage: Bool { [EMFILE, ENFILE, ENOMEM, ENOBUFS, ENOSPC].contains(code) }

    public static var last: Errno { Errno(Glibc.errno) }

    /// The text of strerror(3), in the C library's language.
    public var description: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: base)
        }
    }
}
