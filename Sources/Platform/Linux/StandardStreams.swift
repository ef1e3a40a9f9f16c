import Glibc

public struct StandardStreams: Equatable, Sendable {
    public var closed: Set<CInt>

    public var inputWasClosed: Bool { closed.contains(STDIN_FILENO) }

    /// Opens closed standard descriptors on /dev/null, output so that writing fails. Call it first: otherwise the next
    /// opened file, perhaps the learner's database, gets the free number and receives every printed line.
    public static func ensureOpen() -> StandardStreams {
        StandardStreams(closed: openClosed(STDIN_FILENO...STDERR_FILENO))
    }

    /// Replaces standard input, a pipe that has been read, by the controlling terminal if there is one.
    public static func takeInputFromTerminal() {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal != -1 else { return }
        dup2(terminal, STDIN_FILENO)
        close(terminal)
    }

    static func openClosed(_ descriptors: ClosedRange<CInt>) -> Set<CInt> {
        var closed: Set<CInt> = []
        for descriptor in descriptors where fcntl(descriptor, F_GETFD) == -1 {
            closed.insert(descriptor)
            let access = descriptor == STDIN_FILENO ? O_RDWR : O_RDONLY
            guard let nowhere = Nowhere.open(access), nowhere != descriptor else { continue }
            dup2(nowhere, descriptor)
            close(nowhere)
        }
        return closed
    }
}
