/// Counts gaps in the sound, to tell bad luck from a device that needs more sound ready.
struct GapHistory {
    private var last: Int64?
    /// Gaps so far.
    private(set) var count = 0

    /// Gaps further apart than this, in nanoseconds, are bad luck.
    static let memory: Int64 = 60_000_000_000
    /// Nearer than this they are one gap: a machine that stops for a moment tears more than one hole.
    static let oneGap: Int64 = 250_000_000

    /// Counts a gap; true if it is the second within the memory, which is then forgotten.
    mutating func note(at now: Int64) -> Bool {
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
