import Sound

/// Figures of opening and reading devices.
extension InputHub {
    /// How often opening a device that was just plugged in is tried.
    package static var tries: Int { 5 }
    static var patience: Int64 { .nanoseconds(milliseconds: 100) }
    /// The time between attempts to grab a device that another program has.
    static var grabPatience: Int64 { .nanoseconds(milliseconds: 2000) }
    /// The time between attempts during a shortage.
    static var shortagePatience: Int64 { .nanoseconds(milliseconds: 1000) }
    /// How long new devices wait for contacts that are closed.
    static var keyingPatience: Int64 { .nanoseconds(milliseconds: 300) }
    /// Older events are not presses meant now: the computer slept.
    static var stale: Int64 { .nanoseconds(milliseconds: 1000) }
    /// Changes read from one device before others get their turn.
    static var burst: Int { 512 }
}
