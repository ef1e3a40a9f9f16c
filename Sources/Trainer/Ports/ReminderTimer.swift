/// What runs `kochlea remind` every half hour, once the learner has said yes.
public protocol ReminderTimer: AnyObject {
    /// Whether there is anything here that could.
    var isAvailable: Bool { get }
    /// Whether it does.
    var isOn: Bool { get }
    /// Lets it do so, or no longer.
    func turn(on: Bool) throws(ReminderTimerError)
}

/// Why reminders could not be turned on or off.
public enum ReminderTimerError: Error, Equatable, Sendable {
    /// No systemd runs for this user.
    case noManager
    /// The file that describes the timer cannot be written.
    case notWritable(path: String, reason: String)
    /// systemd was asked and would not; the exit code of its program, nil if it gave no answer.
    case refused(code: Int32?)
}

/// No timer: under a script, where the run must not change anything outside of its folder.
public final class NoReminderTimer: ReminderTimer {
    /// One of those.
    public init() {}
    /// Never.
    public var isAvailable: Bool { false }
    /// Never.
    public var isOn: Bool { false }
    /// Cannot be.
    public func turn(on: Bool) throws(ReminderTimerError) { throw .noManager }
}
