import Morse

/// The lengths of a hand in units, and how they vary.
///
/// Source: our own table, between the facts that reference recordings give for key types. No published table of means
/// and deviations for each type is known. A coefficient of variation is a standard deviation divided by its mean.
/// Lengths have log-normal distributions, so the lengths here are medians.
struct HandMeasures: Equatable, Sendable {
    /// A median length in units and its coefficient of variation.
    struct Length: Equatable, Sendable {
        var median: Double
        var variation: Double

        /// The standard deviation of the logarithm.
        var sigma: Double { naturalLogarithm(1 + variation * variation).squareRoot() }

        /// The mean of the log-normal distribution.
        var mean: Double { median * (1 + variation * variation).squareRoot() }

        func blended(with ideal: Double, amount: Double) -> Length {
            Length(median: ideal * HandMeasures.power(median / ideal, amount), variation: variation * amount)
        }
    }

    var dit: Length
    var dah: Length
    /// Inside a character.
    var inner: Length
    var letter: Length
    var word: Length
    /// The standard deviation of the slow drift of the unit, as a logarithm.
    var rubato: Double
    /// The probability that two words run together.
    var runOn: Double
    /// The probability that a word space has a pause for thought.
    var think: Double
    /// The factor on the last mark of a character if it is a dah.
    var lastDah: Double
    /// The probability that a space inside a character has a pause for thought.
    var hesitation: Double
    /// The length of pauses: 1 for those of a full hand, 0 for none.
    var pauses = 1.0

    /// A full hand, for the amount 1.
    static func full(_ kind: HandKind) -> HandMeasures {
        switch kind {
        case .keyer: row([1, 3, 1, 3.1, 7.5], [0, 0, 0, 0.12, 0.20], 0.01, 0.02, 0.02, 1)
        case .hurried: row([1, 3, 1, 2.5, 5.0], [0, 0, 0, 0.20, 0.30], 0.02, 0.12, 0.02, 1)
        case .straight: row([1.05, 3.1, 0.95, 3.1, 7.5], [0.10, 0.08, 0.12, 0.15, 0.20], 0.02, 0.03, 0.02, 1.1)
        case .novice:
            row([1.1, 3.2, 1.2, 4.2, 10], [0.22, 0.18, 0.25, 0.30, 0.35], 0.05, 0.02, 0.06, 1.1, hesitation: 0.02)
        case .bug: row([1, 3.8, 1, 3.2, 7], [0.02, 0.15, 0.12, 0.18, 0.22], 0.02, 0.05, 0.01, 1.15)
        case .swing: row([0.6, 3.6, 0.75, 3.0, 7], [0.02, 0.12, 0.12, 0.18, 0.22], 0.02, 0.05, 0.01, 1.15)
        case .roll: row([1, 3.6, 1, 3.0, 6.5], [0.03, 0.15, 0.12, 0.20, 0.25], 0.05, 0.05, 0.01, 1.9)
        case .cootie: row([1, 2.7, 0.9, 2.8, 6.5], [0.18, 0.18, 0.20, 0.22, 0.25], 0.03, 0.05, 0.02, 1)
        case .foot: row([1, 3.5, 1, 2.7, 5.5], [0.28, 0.30, 0.30, 0.35, 0.40], 0.08, 0.15, 0.08, 1.1)
        }
    }

    /// - Parameters:
    ///   - medians: of dit, dah, and the spaces inside a character, after it and after a word.
    ///   - variations: of the same five.
    private static func row(
        _ medians: [Double], _ variations: [Double], _ rubato: Double, _ runOn: Double, _ think: Double,
        _ lastDah: Double, hesitation: Double = 0
    ) -> HandMeasures {
        func length(_ index: Int) -> Length { Length(median: medians[index], variation: variations[index]) }
        return HandMeasures(
            dit: length(0), dah: length(1), inner: length(2), letter: length(3), word: length(4), rubato: rubato,
            runOn: runOn, think: think, lastDah: lastDah, hesitation: hesitation)
    }

    /// The same hand with less or more of its irregularity; the amount 0 is even code. Medians change as powers,
    /// everything else in proportion.
    func scaled(by amount: Double) -> HandMeasures {
        HandMeasures(
            dit: dit.blended(with: 1, amount: amount), dah: dah.blended(with: 3, amount: amount),
            inner: inner.blended(with: 1, amount: amount), letter: letter.blended(with: 3, amount: amount),
            word: word.blended(with: 7, amount: amount), rubato: rubato * amount, runOn: runOn * amount,
            think: think * amount, lastDah: HandMeasures.power(lastDah, amount), hesitation: hesitation * amount,
            pauses: pauses * amount)
    }

    // MARK: The guard

    /// The probability of taking one of two kinds of length for the other: Phi(-ln(r) / (s1 + s2)), with the ratio r of
    /// the medians and the standard deviations s1 and s2 of the logarithms.
    static func confusion(_ short: Length, _ long: Length) -> Double {
        let distance = naturalLogarithm(long.median / short.median)
        let spread = short.sigma + long.sigma
        guard distance > 0 else { return 0.5 }
        return spread > 0 ? upperTail(distance / spread) : 0
    }

    /// Whether a listener can tell dits from dahs, and characters from each other.
    ///
    /// - Parameter limit: the largest accepted probability of a confusion.
    func isReadable(within limit: Double) -> Bool {
        HandMeasures.confusion(dit, dah) <= limit && HandMeasures.confusion(inner, letter) <= limit
    }

    /// The probability that a normal number exceeds `z`, which is not negative. The error is below 7.5e-8 (Abramowitz
    /// and Stegun, 26.2.17).
    private static func upperTail(_ z: Double) -> Double {
        guard z < 30 else { return 0 }
        let t = 1 / (1 + 0.231_641_9 * z)
        let sum =
            t
            * (0.319_381_530 + t
                * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
        return sum * naturalExponential(-z * z / 2) * 0.398_942_280_401_432_7
    }

    static func power(_ base: Double, _ exponent: Double) -> Double {
        naturalExponential(exponent * naturalLogarithm(base))
    }
}
