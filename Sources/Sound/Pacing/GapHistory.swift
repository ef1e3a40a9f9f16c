/// Counts gaps in the sound, to separate bad luck from a device that needs a larger buffer.
package struct GapHistory {
    private var last: Int64?
    package private(set) var count = 0

    /// Gaps further apart than this, in nanoseconds, are bad luck.
    package static let memory: Int64 = 60_000_000_000
    /// Gaps closer than this, in nanoseconds, count as one: a short stop of the machine may cause several.
    package static let oneGap: Int64 = 250_000_000

    package init() {}

    /// Counts a gap.
    ///
    /// - Returns: whether it is the second gap within `memory`. If so, both are forgotten.
    @_noLocks
    package mutating func note(at now: Int64) -> Bool {
        guard let before = last else {
            last = now
            count += 1
            return false
        }
        if now - before < GapHistory.oneGap { return false }
        count += 1
        last = now - before <= GapHistory.memory ? nil : now
        return last == nil
    }
}
