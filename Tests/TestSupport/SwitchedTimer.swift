public import Trainer

/// A timer that works or fails as told.
public final class SwitchedTimer: ReminderTimer {
    /// Whether the system has timers.
    public var isAvailable = true
    /// Whether it is on.
    public private(set) var isOn: Bool
    /// Thrown instead of switching it, if set.
    public var failure: ReminderTimerError?

    /// Makes a timer that is off, or on.
    public init(isOn: Bool = false) {
        self.isOn = isOn
    }

    /// Switches it.
    public func turn(on: Bool) throws(ReminderTimerError) {
        if let failure { throw failure }
        isOn = on
    }
}
