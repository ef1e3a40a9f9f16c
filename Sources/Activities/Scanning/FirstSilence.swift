import Morse

/// Notices silence on the very first screen, once: a learner with one switch may not know what to press.
struct FirstSilence {
    private static let milliseconds = 12_000

    private var since: Instant?
    private var wasOver = false

    var deadline: Instant? { since?.advanced(byMilliseconds: Self.milliseconds) }

    /// Call this after every input. Returns true once, when nothing has sounded for long.
    mutating func isOver(isQuiet: Bool, at now: Instant) -> Bool {
        guard isQuiet, !wasOver else {
            since = nil
            return false
        }
        let began = since ?? now
        since = began
        guard now.milliseconds(since: began) >= Self.milliseconds else { return false }
        (since, wasOver) = (nil, true)
        return true
    }
}
