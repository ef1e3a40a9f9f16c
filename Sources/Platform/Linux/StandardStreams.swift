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
        var closed: Set<CInt> = []
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            closed.insert(descriptor)
            // The lowest free number is taken, and those below are open by now.
            _ = open("/dev/null", O_RDWR)
        }
        return StandardStreams(closed: closed)
    }
}
