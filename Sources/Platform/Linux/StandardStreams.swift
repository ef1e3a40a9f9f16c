import Glibc

/// Standard input, output and error as the program received them.
public struct StandardStreams: Equatable, Sendable {
    /// Those of the descriptors 0 to 2 that were closed.
    public var closed: Set<CInt>

    /// Whether there was no standard input, so that no key will ever come from it.
    public var inputWasClosed: Bool { closed.contains(STDIN_FILENO) }

    /// Opens closed descriptors on nothing, output so that writing fails; call it before anything else opens a file.
    ///
    /// Otherwise the next file opened, such as the learner's database, would get the number, and every printed line
    /// would be written into it.
    public static func ensureOpen() -> StandardStreams {
        StandardStreams(closed: openClosed(STDIN_FILENO...STDERR_FILENO))
    }

    /// Makes the controlling terminal standard input, which was a pipe that has been read; leaves it where there is none.
    public static func takeInputFromTerminal() {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal != -1 else { return }
        dup2(terminal, STDIN_FILENO)
        close(terminal)
    }

    /// Opens the closed ones of a range of descriptors on nothing and returns them.
    static func openClosed(_ descriptors: ClosedRange<CInt>) -> Set<CInt> {
        var closed: Set<CInt> = []
        for descriptor in descriptors where fcntl(descriptor, F_GETFD) == -1 {
            closed.insert(descriptor)
            // Printing must fail rather than succeed silently.
            let access = descriptor == STDIN_FILENO ? O_RDWR : O_RDONLY
            guard let nowhere = Nowhere.open(access), nowhere != descriptor else { continue }
            dup2(nowhere, descriptor)
            close(nowhere)
        }
        return closed
    }
}
