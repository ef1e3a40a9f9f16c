public import Morse

/// How similar two patterns sound, judged by their elements alone: known before the learner has confused anything.
///
/// The distance is the edit distance of the elements (Levenshtein 1965: a surplus element, a missing one and a dit for
/// a dah cost 1 each).  A pattern and its mirror image, such as U and D, are one apart whatever their length.  Divided
/// by the length of the longer pattern it is small for S and H, larger for E and I, and 1 for patterns with nothing in
/// common.
public enum PatternSimilarity {
    /// The distance divided by the longer length, 0 to 1; 1 if either is empty.
    public static func distance(_ one: Pattern, _ other: Pattern) -> Double {
        let longer = max(one.count, other.count)
        guard min(one.count, other.count) > 0 else { return one == other ? 0 : 1 }
        let isMirrored = one.count == other.count && one.elementsEqual(other.reversed())
        return Double(min(EditDistance.between(one, other), isMirrored ? 1 : longer)) / Double(longer)
    }
}
