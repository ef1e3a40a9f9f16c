public import Morse

/// Measures how long the learner has pressed without a rest.
public struct ScanStamina {
    /// Milliseconds after which Kochlea suggests a rest.
    private static let long = 600_000
    /// Milliseconds between two presses that count as a rest.
    private static let rest = 60_000

    private var began: Instant?
    private var last: Instant?

    public init() {}

    public mutating func note(at now: Instant) {
        if let last, now.milliseconds(since: last) < Self.rest { self.last = now } else { (began, last) = (now, now) }
    }

    /// Returns true once per period without a rest.
    public mutating func isDue(at now: Instant) -> Bool {
        guard let began, now.milliseconds(since: began) >= Self.long else { return false }
        self.began = now
        return true
    }
}
