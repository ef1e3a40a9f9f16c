import Training

/// How long somebody has been pressing without a rest.
struct ScanStamina {
    /// After this time a rest is offered, in milliseconds.
    private static let long = 600_000
    /// A pause between two presses that counts as a rest, in milliseconds.
    private static let rest = 60_000

    private var began: Instant?
    private var last: Instant?

    mutating func note(at now: Instant) {
        if let last, now.milliseconds(since: last) < Self.rest { self.last = now } else { (began, last) = (now, now) }
    }

    /// Whether a rest is due; it is offered once each time.
    mutating func isDue(at now: Instant) -> Bool {
        guard let began, now.milliseconds(since: began) >= Self.long else { return false }
        self.began = now
        return true
    }
}
