import Morse
import Training

/// Distinguishes typing from a paste or an object on the keyboard.
///
/// A terminal delivers Ctrl+C only after everything pasted before it, so the keys of a flood are read and dropped.
struct KeyFlood {
    /// Keys that are accepted at once: more than the longest typed line.
    static let burst = 200
    /// Keys per second that are accepted for any time: more than the repeat rate of a held key.
    static let perSecond = 50
    /// Milliseconds without a key that end a flood.
    static let silence = 300

    private var room = burst * 1000
    private var last: Instant?
    private var isFlooded = false

    enum Verdict: Equatable {
        case taken
        /// Dropped; `isFirst` for the first key of a flood.
        case leftOut(isFirst: Bool)
    }

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
