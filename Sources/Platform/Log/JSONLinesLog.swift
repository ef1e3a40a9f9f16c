import Glibc
public import Trainer
public import Training

/// The event log as a JSON Lines file.  Each line is written at once and in one piece, so the log of a run that was
/// killed ends with the latest event.
public final class JSONLinesLog: EventLog {
    /// Its path; "-" is standard error.
    public let path: Path
    /// The lines that wait for their reader.
    public let queue: OutputQueue

    /// Why the log is incomplete; nil as long as it is complete.
    public var failure: Errno? { queue.failure }

    /// Creates a log file readable only by its owner, as it holds answers; "-" is standard error.
    ///
    /// - Throws: why the file cannot be created.
    public init(path: Path) throws(Errno) {
        self.path = path
        let output: OutputDescriptor
        if path == "-" {
            output = OutputDescriptor(STDERR_FILENO)
        } else {
            let file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC)
            output = OutputDescriptor(file.rawValue)
        }
        // After a failure nothing more is written, because a log with a gap would be misread.
        queue = OutputQueue(output) { _ in true }
        queue.notice = { count, latest in Self.dropped(count, of: "events").line(at: latest) }
    }

    /// Writes the event at once, or lets it wait.
    public func record(_ event: LogEvent, at now: Instant) { queue.add(event.line(at: now), at: now) }

    /// The event for dropped lines or events.
    public static func dropped(_ count: Int, of what: String) -> LogEvent {
        LogEvent("dropped", [("count", .integer(count)), ("of", .string(what))])
    }
}
