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
    private static var capacity: Int { @_noLocks get { 24 } }
    /// Longer silences, in units, are pauses that say nothing about spacing.
    private static var longest: Double { @_noLocks get { 40 } }
    /// The space between characters, in units, of an operator who does not stretch spaces.
    private static var usual: Double { @_noLocks get { 3 } }
    /// A word ends where a space is this much longer than those between characters: half way between 3 and 7 units.
    public static var wordRatio: Double { @_noLocks get { 5.0 / 3 } }
    /// The logarithm of 16 units.
    private static var widestCharacterSpace: Double { @_noLocks get { 2.773 } }
    /// The logarithm of 7/3, and how much the logarithm of a space between words varies around that.
    private static var wordOffset: Double { @_noLocks get { 0.847 } }
    private static var wordVariance: Double { @_noLocks get { 0.122_5 } }
    /// A pause to think is still a space between words: longer ones are no rarer than this, as a logarithm.
    private static var rarestPause: Double { @_noLocks get { 2 } }
    /// How much the typical space between characters varies: among operators who space as expected, among others above that,
    /// and below it.
    private static var regular: Double { @_noLocks get { 0.022_5 } }
    private static var stretching: Double { @_noLocks get { 0.49 } }
    private static var narrowing: Double { @_noLocks get { 0.04 } }
    /// The logarithms of how many operators space as expected, and how many do not.
    private static var many: Double { @_noLocks get { -0.511 } }
    private static var few: Double { @_noLocks get { -0.916 } }
    /// The logarithms of how often a space ends a word, or only a character.
    private static var ends: Double { @_noLocks get { -1.609 } }
    private static var goesOn: Double { @_noLocks get { -0.223 } }

    /// The logarithms of spaces in units, the oldest overwritten first.
    private var spaces = InlineArray<24, Double>(repeating: 0)
    private var next = 0
    /// The number of spaces remembered.
    public private(set) var count = 0
    /// The logarithm of the widest space between characters that is as likely as the usual one.
    private var widest: Double
    /// Units of silence that end a word; meaningless without a space.
    private var bound = 0.0
    /// The logarithm of the typical space between characters in units.
    private var typical: Double

    /// Nothing is known of the operator.
    ///
    /// - Parameter characterSpace: units between characters as the operator hears them; below 3 it counts as 3.
    @_noLocks
    public init(characterSpace: Double = 3) {
        widest = naturalLogarithm(max(WordSpacing.usual, characterSpace))
        typical = naturalLogarithm(WordSpacing.usual)
    }

    /// Expects another space between characters, in units; what was learned stays.
    @_noLocks
    public mutating func expect(characterSpace: Double) {
        let logarithm = naturalLogarithm(max(WordSpacing.usual, characterSpace))
        guard logarithm != widest else { return }
        widest = logarithm
        if count > 0 { divide() }
    }

    /// Takes a space after a character, in units.
    @_noLocks
    public mutating func take(_ units: Double) {
        guard units > 0, units <= WordSpacing.longest else { return }
        spaces[next] = naturalLogarithm(units)
        next = next + 1 == WordSpacing.capacity ? 0 : next + 1
        count = min(count + 1, WordSpacing.capacity)
        divide()
    }

    /// Units of silence that end a word; nil as long as nothing was learned.
    public var limit: Double? { @_noLocks get { count > 0 ? bound : nil } }

    /// The typical space between characters in units.
    public var characterSpace: Double { @_noLocks get { naturalExponential(typical) } }

    // MARK: Dividing

    /// Finds the place that divides the sorted spaces best.
    @_noLocks
    private mutating func divide() {
        let sorted = sorted()
        var most = -Double.infinity
        var place = 0
        var kind = 0
        while kind < 4 {
            let variance = kind < 2 ? 0.003_6 : 0.04
            let isRegular = kind == 0 || kind == 2
            var split = 0
            // Nobody leaves longer spaces inside words.
            while split <= count, split == 0 || sorted[split - 1] < WordSpacing.widestCharacterSpace {
                let (score, mean) = score(sorted, split, variance, isRegular)
                if score > most {
                    (most, place, typical) = (score, split, mean)
                }
                split += 1
            }
            kind += 1
        }
        bound = naturalExponential(typical + naturalLogarithm(WordSpacing.wordRatio))
        // What was taken for either stays so.
        if place > 0 { bound = max(bound, naturalExponential(sorted[place - 1] + 0.05)) }
        if place < count {
            let below = place > 0 ? (sorted[place - 1] + sorted[place]) / 2 : sorted[place] - 0.05
            bound = min(bound, naturalExponential(max(below, sorted[place] - 0.3)))
        }
    }

    /// How probable it is, as a logarithm, that the spaces from a place on end words, and the typical space between
    /// characters in that case. `variance` is that of the logarithms of spaces between characters.
    @_noLocks
    private func score(
        _ sorted: InlineArray<24, Double>, _ split: Int, _ variance: Double, _ isRegular: Bool
    ) -> (score: Double, typical: Double) {
        // Without a space between characters, those between words show how long it would be.
        let isBare = split == 0
        let (first, last) = isBare ? (0, count) : (0, split)
        let (spread, offset) = isBare ? (WordSpacing.wordVariance, WordSpacing.wordOffset) : (variance, 0)
        var sum = 0.0
        var index = first
        while index < last {
            sum += sorted[index]
            index += 1
        }
        let number = Double(last - first)
        let mean = sum / number - offset
        var squares = 0.0
        index = first
        while index < last {
            let distance = sorted[index] - offset - mean
            squares += distance * distance
            index += 1
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
        index = split
        while index < count {
            let distance = sorted[index] - typical - WordSpacing.wordOffset
            let square = distance * distance / (2 * WordSpacing.wordVariance)
            score += WordSpacing.ends + height - (distance > 0 ? min(square, WordSpacing.rarestPause) : square)
            index += 1
        }
        return (score, typical)
    }

    @_noLocks
    private func sorted() -> InlineArray<24, Double> {
        var sorted = spaces
        var index = 1
        while index < count {
            let value = sorted[index]
            var place = index
            while place > 0, sorted[place - 1] > value {
                sorted[place] = sorted[place - 1]
                place -= 1
            }
            sorted[place] = value
            index += 1
        }
        return sorted
    }
}
