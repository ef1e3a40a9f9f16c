import Morse

/// Copying at a speed that rises until it breaks.
public enum CopyRise {
    /// Errors for each hundred characters with which a speed is still held.
    public static let mostErrors = 5

    /// Whether a stretch was held: at least 95 % of its characters right, with what was added as errors.
    static func isHeld(_ index: Int, of sheet: CopySheet, _ grade: CopyGrade) -> Bool {
        let start = sheet.stretches[index].start
        let end = index + 1 < sheet.stretches.count ? sheet.stretches[index + 1].start : grade.sent.count
        guard start < end, end <= grade.sent.count else { return false }
        return grade.errors(in: start..<end) * 100 <= mostErrors * (end - start)
    }

    /// Whether copy has broken. A stretch is judged when the next one has been sent, so that whoever writes behind has
    /// time to catch up.
    public static func isBroken(_ sheet: CopySheet) -> Bool {
        guard sheet.stretches.count > 1 else { return false }
        return !isHeld(sheet.stretches.count - 2, of: sheet, sheet.grade())
    }

    /// The speed that was held: that of the last stretch before the first one that was not; nil if even the first was
    /// not.
    public static func heldSpeed(_ sheet: CopySheet, _ grade: CopyGrade) -> Int? {
        let held = sheet.stretches.indices.prefix { isHeld($0, of: sheet, grade) }
        return held.last.map { sheet.stretches[$0].speed.effective }
    }
}
