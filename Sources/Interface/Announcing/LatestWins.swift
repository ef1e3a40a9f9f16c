import Morse

/// Passes on the first value of a burst at once, and the last one when the burst is over.
///
/// A learner who moves fast through a menu hears the first and the last item.
struct LatestWins<Value> {
    /// The maximum distance of values in a burst: longer than the repeat interval of a held key, and short enough for
    /// the last value to start within 0.1 s.
    static var burstMilliseconds: Int { 75 }

    private var lastOffer: Instant?
    private var pending: Value?
    /// When the pending value is due.
    private(set) var deadline: Instant?

    /// Returns the value if it is due at once.
    mutating func offer(_ value: Value, at now: Instant) -> Value? {
        let isBurst = lastOffer.map { now.milliseconds(since: $0) < Self.burstMilliseconds } ?? false
        lastOffer = now
        guard isBurst else {
            clear()
            return value
        }
        pending = value
        deadline = now.advanced(byMilliseconds: Self.burstMilliseconds)
        return nil
    }

    /// The pending value, if it is due.
    mutating func take(at now: Instant) -> Value? {
        guard let due = deadline, due <= now else { return nil }
        defer { clear() }
        return pending
    }

    mutating func clear() {
        pending = nil
        deadline = nil
    }
}
