public import Morse

/// What a character is likely to be taken for: the learner's own mistakes, and until there are some, how alike the
/// patterns sound.
///
///     p(i taken for j) = (n(i, j) + 4 s(i, j)) / Σ (n(i, k) + 4 s(i, k))
///
/// `n` counts mistakes, `s` is the likeness, and `k` runs through all the other characters.
public enum ConfusionPrior {
    /// Mistakes that the likeness of a pair is worth.
    public static let weight = 4.0

    /// The probability of each character as the answer, given that the answer to `target` is wrong and one of them; they
    /// sum to 1. Those without a pattern, and the target, are left out.
    public static func probabilities(
        of target: String, among characters: [String], confusions: [Confusion], in alphabet: Alphabet = .international
    ) -> [String: Double] {
        guard let pattern = alphabet.pattern(ofText: target) else { return [:] }
        var weights: [String: Double] = [:]
        for character in characters where character != target {
            guard let other = alphabet.pattern(ofText: character) else { continue }
            weights[character] = weight * PatternSimilarity.likeness(pattern, other)
        }
        for confusion in confusions where confusion.target == target {
            weights[confusion.answer]? += Double(confusion.count)
        }
        // Added up in their order: sums of fractions depend on it.
        let sum = characters.reduce(0) { $0 + (weights[$1] ?? 0) }
        return sum > 0 ? weights.mapValues { $0 / sum } : [:]
    }
}
