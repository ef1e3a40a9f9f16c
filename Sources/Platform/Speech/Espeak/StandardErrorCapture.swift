import Glibc
import Synchronization

/// Keeps what a library prints to standard error off the learner's terminal and braille line.
enum StandardErrorCapture {
    /// Two at a time would each take the other's pipe for standard error and give it back as such.
    private static let turn = Mutex(())

    /// Runs a few milliseconds of library code with standard error turned to a pipe.
    ///
    /// The descriptor belongs to the whole process: what another thread prints meanwhile ends in the pipe, too.
    /// - Returns: what was printed, without line ends and a full stop at the end (it becomes part of a sentence), at
    ///   most 4096 bytes.
    static func during(_ body: () -> Void) -> String {
        turn.withLock { _ in capture(body) }
    }

    private static func capture(_ body: () -> Void) -> String {
        var ends: (read: Int32, write: Int32) = (-1, -1)
        let made = withUnsafeMutableBytes(of: &ends) { bytes in
            bytes.withMemoryRebound(to: Int32.self) { pipe($0.baseAddress) } == 0
        }
        guard made else {
            body()
            return ""
        }
        defer { close(ends.read) }
        // Neither end may ever wait: a full pipe loses text instead.
        for end in [ends.read, ends.write] {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard saved >= 0, dup2(ends.write, STDERR_FILENO) >= 0 else {
            close(ends.write)
            if saved >= 0 { close(saved) }
            body()
            return ""
        }
        close(ends.write)
        body()
        dup2(saved, STDERR_FILENO)
        close(saved)
        return readAll(ends.read)
    }

    private static func readAll(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return "" }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
            .split(whereSeparator: \.isNewline).joined(separator: " ")
        return text.last == "." ? String(text.dropLast()) : text
    }
}
