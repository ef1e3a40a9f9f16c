import CLinux
import Glibc

/// A terminal or a pipe is opened a second time, so that writes never wait for a reader. O_NONBLOCK belongs to the open
/// file, which the shell and other programs share, so it must not be set there.
public struct OutputDescriptor: ~Copyable {
    let rawValue: CInt
    private let isOwned: Bool
    /// Another process may use the same open file, so call `poll` before each write.
    private let isShared: Bool
    /// The most bytes of one write: a pipe that `poll` reports ready accepts PIPE_BUF (4096) bytes without waiting.
    private let longest: Int

    public init(_ descriptor: CInt) {
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        longest = isKnown && status.st_mode & S_IFMT == S_IFREG ? .max : 4096
        if isKnown, let opened = Self.reopen(descriptor, status) {
            (rawValue, isOwned, isShared) = (opened, true, false)
            return
        }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        (rawValue, isOwned, isShared) = copy >= 0 ? (copy, true, true) : (descriptor, false, true)
    }

    deinit { if isOwned { close(rawValue) } }

    /// Returns the number of bytes written; 0 if none fit.
    func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
        guard !isShared || isReady else { return 0 }
        let part = bytes.prefix(longest)
        do throws(Errno) {
            return try retrying {
                part.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
            }
        } catch {
            if error.code == EAGAIN { return 0 }
            throw error
        }
    }

    /// A descriptor in error counts as ready: the write reports the error.
    private var isReady: Bool {
        var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        return CLinux_poll(&entry, 1, 0) != 0
    }

    /// Opens a terminal or a pipe again, non-blocking; nil for other files, or if the system refuses.
    private static func reopen(_ descriptor: CInt, _ status: stat) -> CInt? {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags != -1, flags & O_ACCMODE != O_RDONLY else { return nil }
        let isTerminal = isatty(descriptor) == 1
        // Opening the master side of a pseudo-terminal (device 5, 2) would create a new pair.
        let isMaster = status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == 5 << 8 | 2
        guard isTerminal ? !isMaster : status.st_mode & S_IFMT == S_IFIFO else { return nil }
        var paths = ["/proc/self/fd/\(descriptor)"]
        // After su, another user owns the terminal, but everyone may open the controlling terminal.
        if isTerminal, tcgetsid(descriptor) == getsid(0) { paths.append("/dev/tty") }
        for path in paths {
            let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
            if let opened = try? retrying({ open(path, flags) }) { return opened }
        }
        return nil
    }
}
