import Morse

/// How an operator spaces characters and words, for elements that the keyer makes.
///
/// The spaces inside characters are the keyer's, all others the operator's. These fall into two heaps: spaces between
/// characters, and longer ones between words. Of all places to divide the sorted spaces the most probable one is taken. The
/// spaces between characters vary by a common factor around a length that is expected but may be much longer; those
/// between words are expected 7/3 times as long. All lengths are compared as logarithms, in units.
///
/// A few spaces of equal length are therefore spaces between characters, however long they are: words of one character are
/// rare.
public struct WordSpacing: Sendable {
    /// The most spaces remembered.
    private static let capacity = 24
    /// Longer silences, in units, are pauses that say nothing about spacing.
    private static let longest: Double = 40
    /// The space between characters, in units, of an operator who does not stretch spaces.
    private static let usual: Double = 3
    /// A word ends where a space is this much longer than those between characters: half way between 3 and 7 units.
    public static let wordRatio: Double = 5.0 / 3
    /// The logarithm of 16 units.
    private static let widestCharacterSpace = 2.773
    /// The logarithm of 7/3, and how much the logarithm of a space between words varies around that.
    private static let wordOffset = 0.847
    private static let wordVariance = 0.122_5
    /// A pause to think is still a space between words: longer ones are no rarer than this, as a logarithm.
    private static let rarestPause: Double = 2
    /// How much the typical space between characters varies: among operators who space as expected, among others above that,
    /// and below it.
    private static let regular = 0.022_5
    private static let stretching = 0.49
    private static let narrowing = 0.04
    /// The logarithms of how many operators space as expected, and how many do not.
    private static let many = -0.511
    private static let few = -0.916
    /// The logarithms of how often a space ends a word, or only a character.
    private static let ends = -1.609
    private static let goesOn = -0.223

    /// The logarithms of spaces in units, the oldest first.
    private var spaces: [Double] = []
    /// The logarithm of the widest space between characters that is as likely as the usual one.
    private var widest: Double
    /// Units of silence that end a word; meaningless without a space.
    private var bound = 0.0
    /// The logarithm of the typical space between characters in units.
    private var typical: Double

    /// Nothing is known of the operator.
    ///
    /// - Parameter characterSpace: units between characters as the operator hears them; below 3 it counts as 3.
    public init(characterSpace: Double = 3) {
        widest = naturalLogarithm(max(WordSpacing.usual, characterSpace))
        typical = naturalLogarithm(WordSpacing.usual)
    }

    /// Expects another space between characters, in units; what was learned stays.
    public mutating func expect(characterSpace: Double) {
        let logarithm = naturalLogarithm(max(WordSpacing.usual, characterSpace))
        guard logarithm != widest else { return }
        widest = logarithm
        if !spaces.isEmpty { divide() }
    }

    /// Takes a space after a character, in units.
    public mutating func take(_ units: Double) {
        guard units > 0, units <= WordSpacing.longest else { return }
        if spaces.count == WordSpacing.capacity { spaces.removeFirst() }
        spaces.append(naturalLogarithm(units))
        divide()
    }

    /// Units of silence that end a word; nil as long as nothing was learned.
    public var limit: Double? { spaces.isEmpty ? nil : bound }

    /// The typical space between characters in units.
    public var characterSpace: Double { naturalExponential(typical) }

    // MARK: Dividing

    /// Finds the place that divides the sorted spaces best.
    private mutating func divide() {
        let sorted = spaces.sorted()
        // Nobody leaves longer spaces inside words.
        let last = sorted.firstIndex { $0 >= WordSpacing.widestCharacterSpace } ?? sorted.count
        var most = -Double.infinity
        var place = 0
        for (variance, isRegular) in [(0.003_6, true), (0.003_6, false), (0.04, true), (0.04, false)] {
            for split in 0...last {
                let (score, mean) = score(sorted, split, variance, isRegular)
                if score > most { (most, place, typical) = (score, split, mean) }
            }
        }
        bound = naturalExponential(typical + naturalLogarithm(WordSpacing.wordRatio))
        // What was taken for either stays so.
        if place > 0 { bound = max(bound, naturalExponential(sorted[place - 1] + 0.05)) }
        if place < sorted.count {
            let below = place > 0 ? (sorted[place - 1] + sorted[place]) / 2 : sorted[place] - 0.05
            bound = min(bound, naturalExponential(max(below, sorted[place] - 0.3)))
        }
    }

    /// How probable it is, as a logarithm, that the spaces from a place on end words, and the typical space between
    /// characters in that case. `variance` is that of the logarithms of spaces between characters.
    private func score(
        _ sorted: [Double], _ split: Int, _ variance: Double, _ isRegular: Bool
    ) -> (score: Double, typical: Double) {
        // Without a space between characters, those between words show how long it would be.
        let isBare = split == 0
        let inside = sorted[..<(isBare ? sorted.count : split)]
        let (spread, offset) = isBare ? (WordSpacing.wordVariance, WordSpacing.wordOffset) : (variance, 0)
        let number = Double(inside.count)
        let mean = inside.reduce(0, +) / number - offset
        let squares = inside.reduce(0) { sum, space in
            let distance = space - offset - mean
            return sum + distance * distance
        }
        let usual = naturalLogarithm(WordSpacing.usual)
        let expected = min(max(mean, usual), widest)
        let wide = isRegular ? WordSpacing.regular : WordSpacing.stretching
        let doubt = mean < expected ? WordSpacing.narrowing : wide
        let distance = mean - expected
        var score = number * (isBare ? WordSpacing.ends : WordSpacing.goesOn)
        score += isRegular ? WordSpacing.many : WordSpacing.few
        score -= ((number - 1) * naturalLogarithm(spread) + naturalLogarithm(spread + number * doubt)) / 2
        score -= squares / (2 * spread) + distance * distance / (2 * (doubt + spread / number))
        let typical = (mean * number * doubt + expected * spread) / (number * doubt + spread)
        guard !isBare else { return (score, typical) }
        let height = -naturalLogarithm(WordSpacing.wordVariance) / 2
        for space in sorted[split...] {
            let distance = space - typical - WordSpacing.wordOffset
            let square = distance * distance / (2 * WordSpacing.wordVariance)
            score += WordSpacing.ends + height - (distance > 0 ? min(square, WordSpacing.rarestPause) : square)
        }
        return (score, typical)
    }
}
