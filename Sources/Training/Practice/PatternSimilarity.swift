public import Morse

/// How alike two patterns sound, from their elements alone: what is known before the learner has confused anything.
///
/// The distance is the edit distance of the elements (Levenshtein 1965: an element more, an element less and a dit for a dah
/// cost 1 each); a pattern and its mirror image, as U and D, are one apart however long they are.  In relation to the longer
/// pattern it is small for S and H, larger for E and I, and 1 for what has nothing in common.
public enum PatternSimilarity {
    /// The distance in relation to the longer of the two, 0 to 1; 1 if one of them is empty.
    public static func distance(_ one: Pattern, _ other: Pattern) -> Double {
        let longer = max(one.count, other.count)
        guard min(one.count, other.count) > 0 else { return one == other ? 0 : 1 }
        let isMirrored = one.count == other.count && one.elementsEqual(other.reversed())
        return Double(min(edits(one, other), isMirrored ? 1 : longer)) / Double(longer)
    }

    private static func edits(_ one: Pattern, _ other: Pattern) -> Int {
        var above = Array(0...other.count)
        for (row, element) in one.enumerated() {
            var present = [row + 1]
            for (column, candidate) in other.enumerated() {
                let replaced = above[column] + (element == candidate ? 0 : 1)
                present.append(min(replaced, above[column + 1] + 1, present[column] + 1))
            }
            above = present
        }
        return above[other.count]
    }
}
