/// How long a paused session is kept.
public enum PauseRule {
    public static let keptSeconds: Int64 = 24 * 60 * 60

    /// Whether a paused session can still continue.
    ///
    /// The age is measured in universal time, so neither summer time nor travel changes it. If the clock was set back,
    /// the session is kept.
    public static func isKept(since paused: Moment, at now: Moment) -> Bool {
        now.epochSeconds - paused.epochSeconds <= keptSeconds
    }
}
