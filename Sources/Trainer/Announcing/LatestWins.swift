import Training

/// Lets the first of a burst through at once and of the rest only the last, when the burst is over.
///
/// A learner who runs down a menu hears where they started and where they arrived, not everything between.
struct LatestWins<Value> {
    /// Two offers closer than this belong to one burst, in milliseconds: longer than a held key repeats, short enough
    /// that what waits for it is still heard within a tenth of a second.
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

    /// The pending value, once its time has come.
    mutating func take(at now: Instant) -> Value? {
        guard let due = deadline, due <= now else { return nil }
        defer { clear() }
        return pending
    }

    /// Forgets what is pending.
    mutating func clear() {
        pending = nil
        deadline = nil
    }
}
