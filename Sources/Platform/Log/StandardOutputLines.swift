import Glibc
public import Trainer

/// Lines on standard output, each written in one piece.
public final class StandardOutputLines: LineOutput {
    private let descriptor: CInt
    private var isOpen = true
    private var failure: Errno?

    /// By default on standard output.
    public init(descriptor: CInt = 1) {
        self.descriptor = descriptor
    }

    /// On whatever a descriptor is now, even if it is replaced later.
    public convenience init(duplicating descriptor: CInt) {
        // Kept open until the process ends.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        self.init(descriptor: copy >= 0 ? copy : descriptor)
    }

    /// Why a line could not be printed.
    public var trouble: String? { failure?.description }

    /// Prints one line as `TerminalText` has it.
    ///
    /// Once the reader is gone (`kochlea | head`), nothing is written: practice goes on by ear.
    public func print(_ line: String) {
        guard isOpen else { return }
        do throws(Errno) {
            try writeFully("\(TerminalText.plain(line))\n".utf8, to: descriptor)
        } catch {
            failure = failure ?? error
            isOpen = error.code != EPIPE && error.code != EIO && error.code != EBADF
        }
    }
}
