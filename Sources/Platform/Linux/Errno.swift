import Glibc

/// The error number of a failed system call.
public struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number, as in errno(3).
    public let code: CInt

    /// Makes an error of a number.
    public init(_ code: CInt) {
        self.code = code
    }

    /// The reading end of a pipe is closed.
    public static let nobodyReads = Errno(EPIPE)

    /// Whether it is a temporary shortage: of file descriptors, memory or watches.
    var isShortage: Bool { [EMFILE, ENFILE, ENOMEM, ENOBUFS, ENOSPC].contains(code) }

    /// The error of the last call on this thread.
    public static var last: Errno { Errno(Glibc.errno) }

    /// The system's text, in the language of the C library.
    public var description: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: base)
        }
    }
}
