import Sound

/// Limits and intervals, in nanoseconds.
extension InputHub {
    /// Tries to open a device that was just plugged in.
    package static var tries: Int { 5 }
    public static var patience: Int64 { .nanoseconds(milliseconds: 100) }
    /// The interval between tries to grab a device that another program has.
    static var grabPatience: Int64 { .nanoseconds(milliseconds: 2000) }
    /// The interval between tries during a shortage.
    static var shortagePatience: Int64 { .nanoseconds(milliseconds: 1000) }
    /// How long the search for new devices waits while contacts are closed.
    static var keyingPatience: Int64 { .nanoseconds(milliseconds: 300) }
    /// The age from which an event is no present press: the computer slept.
    static var stale: Int64 { .nanoseconds(milliseconds: 1000) }
    /// Changes read from one device before the next device gets its turn.
    public static var burst: Int { 512 }
}
