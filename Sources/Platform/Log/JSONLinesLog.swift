import Glibc
public import Trainer
public import Training

/// The event log as a JSON Lines file.  Each line is written at once and in one piece, so the log of a run that was
/// killed ends with what happened last.
public final class JSONLinesLog: EventLog {
    /// Why the log is incomplete; nil as long as it is complete.
    public private(set) var failure: Errno?

    /// Its path; "-" is standard error.
    public let path: String

    private let file: FileDescriptor

    /// Creates a log file readable only by its owner, as it holds answers; "-" is standard error.
    ///
    /// - Throws: why the file cannot be created.
    public init(path: String) throws(Errno) {
        self.path = path
        if path == "-" {
            file = FileDescriptor(owning: try retryingInterrupts { fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) })
        } else {
            file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC)
        }
    }

    /// Writes the event at once.  After a failure nothing more is written, because a log with a gap would be misread.
    public func record(_ event: LogEvent, at now: Instant) {
        guard failure == nil else { return }
        do throws(Errno) {
            try file.write(event.line(at: now))
        } catch {
            failure = error
        }
    }
}
