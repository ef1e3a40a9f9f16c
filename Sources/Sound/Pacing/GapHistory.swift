/// Counts gaps in the sound, to tell bad luck from a device that needs more sound ready.
package struct GapHistory {
    private var last: Int64?
    /// Gaps so far.
    package private(set) var count = 0

    /// Gaps further apart than this, in nanoseconds, are bad luck.
    package static let memory: Int64 = 60_000_000_000
    /// Nearer than this they are one gap: a machine that stops for a moment tears more than one hole.
    package static let oneGap: Int64 = 250_000_000

    /// None so far.
    package init() {}

    /// Counts a gap; true if it is the second within the memory, which is then forgotten.
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
