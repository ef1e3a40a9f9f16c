import Glibc
public import Trainer
public import Training

/// The event log as a file of JSON Lines.  Each line is written whole and at once, so that a log of a run that was killed
/// ends with what happened last.
public final class JSONLinesLog: EventLog {
    /// Why the log ends early; nil as long as everything could be written.
    public private(set) var failure: Errno?

    /// Where it goes; "-" is standard error.
    public let path: String

    private let file: FileDescriptor

    /// A log in a new file that only its owner can read (it holds what was answered), or, for "-", on standard error.
    ///
    /// - Throws: why the file cannot be made.
    public init(path: String) throws(Errno) {
        self.path = path
        if path == "-" {
            file = FileDescriptor(owning: try retryingInterrupts { fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) })
        } else {
            file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC)
        }
    }

    /// Writes the event at once.  After a failure nothing more is written: a log with a hole would be misread.
    public func record(_ event: LogEvent, at now: Instant) {
        guard failure == nil else { return }
        do throws(Errno) {
            try file.write(JSONLine.bytes(of: event, at: now))
        } catch {
            failure = error
        }
    }
}
