import Activities
import Glibc
public import Interface
public import Morse
import Training

/// The event log as a JSON Lines file. Each line is written at once and whole, so the log of a killed run ends with its
/// latest event.
public final class JSONLinesLog: EventLog {
    /// `-` is standard error.
    public let path: Path
    public let queue: OutputQueue

    /// The first write error; nil as long as the log is complete.
    public var failure: Errno? { queue.failure }

    /// Only its owner can read the file, because it holds answers.
    public init(path: Path) throws(Errno) {
        self.path = path
        let output: OutputDescriptor
        if path == "-" {
            output = OutputDescriptor(STDERR_FILENO)
        } else {
            let file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC)
            output = OutputDescriptor(file.rawValue)
        }
        // Every error is final: a reader would misread a log with a gap.
        queue = OutputQueue(output) { _ in true }
        queue.notice = { count, latest in Self.dropped(count, of: "events").line(at: latest) }
    }

    public func record(_ event: LogEvent, at now: Instant) { queue.add(event.line(at: now), at: now) }

    public static func dropped(_ count: Int, of what: String) -> LogEvent {
        LogEvent("dropped", [("count", .integer(count)), ("of", .string(what))])
    }
}
