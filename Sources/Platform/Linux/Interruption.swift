import Glibc

// The only Swift code that handles EINTR. C uses TEMP_FAILURE_RETRY of glibc.

extension Errno {
    var isInterruption: Bool { code == EINTR }
}

/// Repeats a system call that a signal interrupts. Never returns -1.
func retrying<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let error = Errno.last
        if !error.isInterruption { throw error }
    }
}

/// For a call that returns a negated error number.
func retryingCode(_ call: () -> CInt) -> CInt {
    while true {
        let code = call()
        if code >= 0 || !Errno(-code).isInterruption { return code }
    }
}
