import CLinux
import Glibc

/// A descriptor for output whose writes never wait for a reader.
///
/// O_NONBLOCK is a flag of the open file, which the shell and other programs share, so it must not be set there.  A
/// terminal or a pipe is opened a second time instead.
public struct OutputDescriptor: ~Copyable {
    /// The descriptor to poll for writing.
    let rawValue: CInt
    private let isOwned: Bool
    /// Whether another process may have the same open file, so that only `poll` protects from waiting.
    private let isShared: Bool
    /// The most bytes of one call: a ready pipe takes PIPE_BUF bytes at once.
    private let longest: Int

    /// Uses the file that a descriptor stands for now, even if the descriptor is replaced later.
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

    /// Writes as many bytes as fit now.
    ///
    /// - Returns: their number; 0 if nothing fits.
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

    /// Whether a write would not wait.  A descriptor in error counts as ready: the write reports the error.
    private var isReady: Bool {
        var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        return CLinux_poll(&entry, 1, 0) != 0
    }

    /// The second, non-blocking open file of a terminal or a pipe; nil for anything else, or if the system refuses.
    private static func reopen(_ descriptor: CInt, _ status: stat) -> CInt? {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags != -1, flags & O_ACCMODE != O_RDONLY else { return nil }
        let isTerminal = isatty(descriptor) == 1
        // Opening the master side of a pseudo-terminal (device 5, 2) would make a new pair.
        let isMaster = status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == 5 << 8 | 2
        guard isTerminal ? !isMaster : status.st_mode & S_IFMT == S_IFIFO else { return nil }
        var paths = ["/proc/self/fd/\(descriptor)"]
        // After su, the terminal belongs to somebody else, but everyone may open the controlling terminal.
        if isTerminal, tcgetsid(descriptor) == getsid(0) { paths.append("/dev/tty") }
        for path in paths {
            let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
            if let opened = try? retrying({ open(path, flags) }) { return opened }
        }
        return nil
    }
}
