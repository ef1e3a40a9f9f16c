import Glibc

/// Standard input, output and error as the program was given them.
public struct StandardStreams: Equatable, Sendable {
    /// The descriptors, of 0 to 2, that were closed.
    public var closed: Set<CInt>

    /// Whether there was no standard input: no key will ever come from it.
    public var inputWasClosed: Bool { closed.contains(STDIN_FILENO) }

    /// Opens each closed one on /dev/null; to be called before anything else opens a file.
    ///
    /// Otherwise the next file opened, the learner's database for one, would take the number, and every line printed would
    /// be written into it.
    public static func ensureOpen() -> StandardStreams {
        StandardStreams(closed: openClosed(STDIN_FILENO...STDERR_FILENO))
    }

    /// Opens the closed ones of some descriptors on /dev/null; which they were.
    static func openClosed(_ descriptors: ClosedRange<CInt>) -> Set<CInt> {
        var closed: Set<CInt> = []
        for descriptor in descriptors where fcntl(descriptor, F_GETFD) == -1 {
            closed.insert(descriptor)
            let null = open("/dev/null", O_RDWR)
            guard null != -1, null != descriptor else { continue }
            dup2(null, descriptor)
            close(null)
        }
        return closed
    }
}
