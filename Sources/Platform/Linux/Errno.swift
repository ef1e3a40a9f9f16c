import Glibc

/// What a system call said when it failed.
public struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number, as in errno(3).
    public let code: CInt

    /// Makes an error of a number.
    public init(_ code: CInt) {
        self.code = code
    }

    /// The reading end of a pipe is closed.
    public static let nobodyReads = Errno(EPIPE)

    /// The file's permissions do not allow it.
    static let accessDenied = Errno(EACCES)

    /// It is not allowed to this process.
    static let notPermitted = Errno(EPERM)

    /// Another program has it.
    static let busy = Errno(EBUSY)

    /// Whether there is only too little of something for the moment: file descriptors, memory, watches.
    var isShortage: Bool { [EMFILE, ENFILE, ENOMEM, ENOBUFS, ENOSPC].contains(code) }

    /// The reason of the call that failed just now on this thread.
    public static var last: Errno { Errno(Glibc.errno) }

    /// The system's own words, in the language of the C library.
    public var description: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: base)
        }
    }
}

/// Calls again as long as a signal interrupts: the only place where that is decided.
///
/// - Returns: what the call returned, never -1.
func retryingInterrupts<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let error = Errno.last
        if error.code != EINTR { throw error }
    }
}

extension Errno {
    /// Whether this process may not.
    var isPermission: Bool { self == .accessDenied || self == .notPermitted }
    /// Whether another has it.
    var isBusy: Bool { self == .busy }
}
