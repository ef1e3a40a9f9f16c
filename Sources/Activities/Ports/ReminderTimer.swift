/// The timer that runs `kochlea remind` every half hour, with the learner's consent.
public protocol ReminderTimer: AnyObject {
    /// Whether the system supports such a timer.
    var isAvailable: Bool { get }
    var isOn: Bool { get }
    func turn(on: Bool) throws(ReminderTimerError)
}

public enum ReminderTimerError: Error, Equatable, Sendable {
    /// No systemd runs for this user.
    case noManager
    /// The unit files cannot be written.
    case notWritable(path: String, reason: String)
    /// `systemctl` failed with this exit code; nil if it did not answer.
    case refused(code: Int32?)
}

/// The port without a timer, for scripts: such a run changes nothing outside its folder.
public final class NoReminderTimer: ReminderTimer {
    public init() {}
    public var isAvailable: Bool { false }
    public var isOn: Bool { false }
    public func turn(on: Bool) throws(ReminderTimerError) { throw .noManager }
}
