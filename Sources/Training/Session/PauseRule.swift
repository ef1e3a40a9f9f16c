/// How long a paused session is kept.
public enum PauseRule {
    /// The time in seconds.
    public static let keptSeconds: Int64 = 24 * 60 * 60

    /// Whether a session paused then can still continue.
    ///
    /// Its age is measured in universal time, so neither summer time nor travel changes it.  A clock set back since
    /// then costs the learner nothing.
    public static func isKept(since paused: Moment, at now: Moment) -> Bool {
        now.epochSeconds - paused.epochSeconds <= keptSeconds
    }
}
