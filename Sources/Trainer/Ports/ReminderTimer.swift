/// The timer that runs `kochlea remind` every half hour, once the learner has agreed.
public protocol ReminderTimer: AnyObject {
    /// Whether the system has a timer for this.
    var isAvailable: Bool { get }
    /// Whether the timer is on.
    var isOn: Bool { get }
    /// Turns the timer on or off.
    func turn(on: Bool) throws(ReminderTimerError)
}

/// Why reminders could not be turned on or off.
public enum ReminderTimerError: Error, Equatable, Sendable {
    /// No systemd runs for this user.
    case noManager
    /// The file that describes the timer cannot be written.
    case notWritable(path: String, reason: String)
    /// systemd refused; the exit code of its program, or nil if there was no answer.
    case refused(code: Int32?)
}

/// No timer, as under a script, where the run must not change anything outside its folder.
public final class NoReminderTimer: ReminderTimer {
    /// Makes the timer.
    public init() {}
    /// Never.
    public var isAvailable: Bool { false }
    /// Never.
    public var isOn: Bool { false }
    /// Always fails.
    public func turn(on: Bool) throws(ReminderTimerError) { throw .noManager }
}
