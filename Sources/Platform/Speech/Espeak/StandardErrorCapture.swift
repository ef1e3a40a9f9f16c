import CLinux
import Glibc

/// Keeps library output on standard error away from the learner's terminal and braille display.
enum StandardErrorCapture {
    private static let limit = 4096

    /// Two captures at once would restore each other's pipes as standard error.
    private static let turn = Monitor(())

    /// Redirects standard error to a pipe while the body runs, which should take a few milliseconds: output of other
    /// threads is captured, too. Returns the lines in the first 4096 bytes.
    static func during(_ body: () -> Void) -> [String] {
        turn.withLock { _ in capture(body) }
    }

    /// Joins lines to a part of a sentence, without a final full stop.
    static func words(of lines: [String]) -> String {
        let text = lines.joined(separator: " ")
        return text.last == "." ? String(text.dropLast()) : text
    }

    private static func capture(_ body: () -> Void) -> [String] {
        var ends: (read: Int32, write: Int32) = (-1, -1)
        // Neither end blocks: text beyond a full pipe is lost.
        guard CLinux_pipe(&ends.read, &ends.write) == 0 else {
            body()
            return []
        }
        defer { close(ends.read) }
        let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard saved >= 0, dup2(ends.write, STDERR_FILENO) >= 0 else {
            close(ends.write)
            if saved >= 0 { close(saved) }
            body()
            return []
        }
        close(ends.write)
        body()
        dup2(saved, STDERR_FILENO)
        close(saved)
        var bytes = (try? FileInput.some(from: ends.read, upTo: limit)) ?? []
        // Drop a line that the limit has cut.
        if bytes.count == limit, let end = bytes.lastIndex(of: UInt8(ascii: "\n")) { bytes.removeSubrange(end...) }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }
}
