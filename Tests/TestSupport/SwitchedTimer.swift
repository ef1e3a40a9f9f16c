public import Trainer

/// A timer that is there, and does as it is told or fails as it is told.
public final class SwitchedTimer: ReminderTimer {
    /// Whether it is there.
    public var isAvailable = true
    /// Whether it is on.
    public private(set) var isOn: Bool
    /// Thrown instead of turning it, while set.
    public var failure: ReminderTimerError?

    /// A timer that is off, or on.
    public init(isOn: Bool = false) {
        self.isOn = isOn
    }

    /// Turns it.
    public func turn(on: Bool) throws(ReminderTimerError) {
        if let failure { throw failure }
        isOn = on
    }
}
