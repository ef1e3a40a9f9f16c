import Training

/// Passes the first value of a burst at once and, of the rest, only the last one when the burst is over.
///
/// A learner who runs down a menu hears the first and the last item, not everything between.
struct LatestWins<Value> {
    /// Values offered within this many milliseconds belong to one burst: longer than the repeat of a held key, and
    /// short enough that the last value is still heard within a tenth of a second.
    static var burstMilliseconds: Int { 75 }

    private var lastOffer: Instant?
    private var pending: Value?
    /// When the pending value is due.
    private(set) var deadline: Instant?

    /// Takes a value; returns it if it is due at once.
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

    /// Forgets the pending value.
    mutating func clear() {
        pending = nil
        deadline = nil
    }
}
