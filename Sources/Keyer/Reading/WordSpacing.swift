import Morse

/// Learns how an operator spaces characters and words whose elements the keyer makes.
///
/// The keyer makes the spaces inside characters, and the operator all others. These fall into two groups: spaces
/// between characters, and longer ones between words. Of all places that divide the sorted spaces, we take the most
/// probable one. Spaces between characters vary by a common factor around an expected length, which may be much longer.
/// Spaces between words are expected to be 7/3 times as long. All lengths are compared as logarithms, in units.
///
/// Words of one character are rare. A few spaces of equal length are therefore spaces between characters, however long
/// they are.
public struct WordSpacing: Sendable {
    /// The most spaces remembered.
    private static let capacity = 24
    /// Longer silences, in units, are pauses that show nothing about spacing.
    private static let longest: Double = 40
    /// The space between characters, in units, of an operator who does not stretch spaces.
    private static let usual: Double = 3
    /// A word ends where a space is this much longer than those between characters: half way between 3 and 7 units.
    public static let wordRatio: Double = 5.0 / 3
    /// The logarithm of 16 units. Longer spaces always end a word.
    private static let widestCharacterSpace = 2.773
    /// The logarithm of 7/3, and the variance of the logarithm of a space between words.
    private static let wordOffset = 0.847
    private static let wordVariance = 0.122_5
    /// A pause to think is still a space between words, so no longer space costs more than this logarithm.
    private static let rarestPause: Double = 2
    /// Variances of the logarithm of the typical space between characters: above the expected space, of operators who
    /// space as expected and of others; below it, of all.
    private static let regular = 0.022_5
    private static let stretching = 0.49
    private static let narrowing = 0.04
    /// The logarithms of the shares of operators who space as expected, and who do not.
    private static let many = -0.511
    private static let few = -0.916
    /// The logarithms of the shares of spaces that end a word, and that end only a character.
    private static let ends = -1.609
    private static let goesOn = -0.223

    /// The logarithms of spaces in units, the oldest first.
    private var spaces: [Double] = []
    /// The logarithm of the widest space between characters that is as likely as the usual one.
    private var widest: Double
    /// Units of silence that end a word; undefined without a space.
    private var bound = 0.0
    /// The logarithm of the typical space between characters in units.
    private var typical: Double

    /// - Parameter characterSpace: units between characters in the code that the operator hears; below 3 it counts as
    ///   3.
    public init(characterSpace: Double = 3) {
        widest = naturalLogarithm(max(WordSpacing.usual, characterSpace))
        typical = naturalLogarithm(WordSpacing.usual)
    }

    /// Expects another space between characters, in units, and keeps the learned spaces.
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

    /// Units of silence that end a word; nil before the first space.
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
        // The limit must divide the known spaces at the same place.
        if place > 0 { bound = max(bound, naturalExponential(sorted[place - 1] + 0.05)) }
        if place < sorted.count {
            let below = place > 0 ? (sorted[place - 1] + sorted[place]) / 2 : sorted[place] - 0.05
            bound = min(bound, naturalExponential(max(below, sorted[place] - 0.3)))
        }
    }

    /// The logarithm of the probability that the spaces from `split` on end words, and the typical space between
    /// characters in that case.
    ///
    /// - Parameter variance: of the logarithms of spaces between characters.
    private func score(
        _ sorted: [Double], _ split: Int, _ variance: Double, _ isRegular: Bool
    ) -> (score: Double, typical: Double) {
        // Without a space between characters, the spaces between words show how long it would be.
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
