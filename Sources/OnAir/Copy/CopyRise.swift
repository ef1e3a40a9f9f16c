import Morse

/// Copying at a speed that rises until the copy breaks.
public enum CopyRise {
    /// Maximum errors per hundred characters at a held speed.
    public static let mostErrors = 5

    /// Whether at least 95 % of a stretch is right. Added characters count as errors.
    static func isHeld(_ index: Int, of sheet: CopySheet, _ grade: CopyGrade) -> Bool {
        let start = sheet.stretches[index].start
        let end = index + 1 < sheet.stretches.count ? sheet.stretches[index + 1].start : grade.sent.count
        guard start < end, end <= grade.sent.count else { return false }
        return grade.errors(in: start..<end) * 100 <= mostErrors * (end - start)
    }

    /// Whether the copy has broken. A stretch is judged after the next one was sent, so that a learner who copies
    /// behind has time to catch up.
    public static func isBroken(_ sheet: CopySheet) -> Bool {
        guard sheet.stretches.count > 1 else { return false }
        return !isHeld(sheet.stretches.count - 2, of: sheet, sheet.grade())
    }

    /// The effective speed of the last stretch before the first one that was not held, in words per minute; nil if the
    /// first one was not held.
    public static func heldSpeed(_ sheet: CopySheet, _ grade: CopyGrade) -> Int? {
        let held = sheet.stretches.indices.prefix { isHeld($0, of: sheet, grade) }
        return held.last.map { sheet.stretches[$0].speed.effective }
    }
}
