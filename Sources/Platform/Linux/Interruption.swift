import Glibc

// The only Swift code that knows EINTR: a signal interrupted a system call. C uses TEMP_FAILURE_RETRY of glibc.

extension Errno {
    /// Whether a signal interrupted the call.
    var isInterruption: Bool { code == EINTR }
}

/// Repeats a system call while signals interrupt it.
///
/// - Returns: the result of the call, never -1.
func retrying<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let error = Errno.last
        if !error.isInterruption { throw error }
    }
}

/// The same for a call that returns its error number, negated.
func retryingCode(_ call: () -> CInt) -> CInt {
    while true {
        let code = call()
        if code >= 0 || !Errno(-code).isInterruption { return code }
    }
}
