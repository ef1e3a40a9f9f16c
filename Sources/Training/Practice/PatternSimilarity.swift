public import Morse

/// The similarity in sound of two patterns, from their elements alone. It needs no history of the learner's mistakes.
///
/// 598 people without knowledge of Morse listened to pairs of its letters and digits and answered "same" or "different"
/// (Rothkopf 1957). The formula was fitted to their answers:
///
///     logit s = −0.58 − 1.93 e − 0.50 n − 0.06 u + 0.25 L + 0.11 f − 0.16 l + 0.20 m − 0.18 d
///
/// | term | meaning |
/// |---|---|
/// | e | edits that turn one pattern into the other, divided by L |
/// | n, u, d | difference in elements, in units of length, in dahs |
/// | L | elements of the longer pattern |
/// | f, l, m | 1 if the first elements are equal, if the last ones are, if one pattern mirrors the other |
///
/// The rank correlation (Spearman) with the 630 measured pairs is 0.89. Mirror images do not rank above other pairs.
public enum PatternSimilarity {
    /// From 0 to 1; 1 for equal patterns, 0 if one is empty.
    public static func likeness(_ one: Pattern, _ other: Pattern) -> Double {
        if one == other { return 1 }
        guard let first = one.first, let otherFirst = other.first else { return 0 }
        let longer = Double(max(one.count, other.count))
        let edits = Double(EditDistance.between(one, other)) / longer
        var logit = -0.58 - 1.93 * edits + 0.25 * longer
        logit -= 0.50 * Double(abs(one.count - other.count))
        logit -= 0.06 * Double(abs(one.units - other.units))
        logit -= 0.18 * Double(abs(dahs(one) - dahs(other)))
        if first == otherFirst { logit += 0.11 }
        if one.last == other.last { logit -= 0.16 }
        if one.elementsEqual(other.reversed()) { logit += 0.20 }
        return 1 / (1 + naturalExponential(-logit))
    }

    private static func dahs(_ pattern: Pattern) -> Int { pattern.count { $0 == .dah } }
}
