import Training

/// Distinguishes typing from pasting, or from something lying on the keyboard.
///
/// A terminal delivers Ctrl+C only after everything that was pasted before it.  So the keys of a flood are read and
/// dropped until none has come for a while.
struct KeyFlood {
    /// Keys that may come at once: more than anyone's longest line.
    static let burst = 200
    /// Sustained keys per second that are allowed: more than the repeat of a held key.
    static let perSecond = 50
    /// Milliseconds without a key that end a flood.
    static let silence = 300

    private var room = burst * 1000
    private var last: Instant?
    private var isFlooded = false

    /// The decision on a key.
    enum Verdict: Equatable {
        case taken
        /// It is dropped; `isFirst` for the first of a flood.
        case leftOut(isFirst: Bool)
    }

    /// Decides on a key that came now.
    mutating func judge(at now: Instant) -> Verdict {
        let rest = last.map { now.milliseconds(since: $0) } ?? 0
        last = now
        if isFlooded {
            guard rest >= Self.silence else { return .leftOut(isFirst: false) }
            isFlooded = false
            room = Self.burst * 1000
        }
        room = min(room + min(rest, 60_000) * Self.perSecond, Self.burst * 1000)
        guard room >= 1000 else {
            isFlooded = true
            return .leftOut(isFirst: true)
        }
        room -= 1000
        return .taken
    }
}
