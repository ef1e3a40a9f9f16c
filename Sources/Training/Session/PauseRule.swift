/// How long a paused session is kept.
public enum PauseRule {
    /// Seconds for which it is.
    public static let keptSeconds: Int64 = 24 * 60 * 60

    /// Whether a session that was paused then can still go on.
    ///
    /// Its age counts in universal time, so that neither summer time nor travel makes it longer or shorter.  A clock that was
    /// set back since then takes nothing from the learner.
    public static func isKept(since paused: Moment, at now: Moment) -> Bool {
        now.epochSeconds - paused.epochSeconds <= keptSeconds
    }
}
