public import Activities
import Interface

public final class SwitchedTimer: ReminderTimer {
    public var isAvailable = true
    public private(set) var isOn: Bool
    /// Thrown by `turn`.
    public var failure: ReminderTimerError?

    public init(isOn: Bool = false) {
        self.isOn = isOn
    }

    public func turn(on: Bool) throws(ReminderTimerError) {
        if let failure { throw failure }
        isOn = on
    }
}
