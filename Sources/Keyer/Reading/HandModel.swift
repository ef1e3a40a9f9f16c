import Morse

/// An estimate of a hand: the typical lengths of its two marks and three spaces, and how much each varies.
///
/// Lengths are compared as logarithms, because hands are off by a factor rather than an amount. A typical length is the
/// unit times a factor of its kind. The two long spaces share another factor, because text may be stretched. A Kalman
/// filter follows each of these values: one length moves an uncertain value far and a certain one little.
struct HandModel: Sendable {
    /// The kinds of lengths: marks, and spaces inside characters, between characters and between words.
    enum Kind: Int, Sendable {
        case dit, dah, inside, character, word
    }

    /// The logarithm of the unit in samples, and its variance.
    private(set) var unit: Double
    private var unitVariance: Double
    /// The logarithm of the factor by which spaces between characters and words are stretched, and its variance.
    private var stretch = 0.0
    private var stretchVariance: Double
    /// Whether the hand was expected to key as evenly as a machine.
    private let isEven: Bool
    /// The logarithm of each kind's length in units, and its variance.
    private var factors: InlineArray<5, Double> = [0, 1.098_612, 0, 1.15, 1.95]
    private var variances: InlineArray<5, Double> = [0.025, 0.015, 0.05, 0.03, 0.03]
    /// Sums of squared distances from the typical length, and the numbers of lengths. Both decay.
    private var squares: InlineArray<5, Double>
    private var counts = InlineArray<5, Double>(repeating: HandModel.faith)
    /// Decaying counts: hesitations among spaces inside characters, and broken marks against unbroken dahs.
    private var hesitations = HandModel.expectedHesitations
    private var spaces = HandModel.hesitationFaith
    private var parts = 0.15
    private var dahs = 30.0

    private static let stretchDoubt = 0.16
    /// For an even hand: the factor on all initial variances, and its variance around typical lengths.
    private static let evenness = 0.2
    private static let evenScatter = 0.006
    /// The variance of an unknown hand around its typical lengths, and the number of lengths that this assumption
    /// counts for.
    private static let usual = 0.035
    private static let faith: Double = 10
    /// Drift from one length to the next, as variances.
    private static let unitDrift = 0.000_07
    private static let factorDrift = 0.000_015
    /// The decay of `squares` and `counts` with each length.
    private static let memory = 0.993
    /// Hands are alike if the logarithms of their units, and of their spaces between characters, differ by less than
    /// these.
    private static let alike = 0.1
    private static let alikeSpaces = 0.4
    /// Degrees of freedom of Student's t-distribution, whose tails tolerate a slip.
    private static let freedom: Double = 16

    /// The decay of the counts of hesitations and broken marks.
    private static let fading = 0.99
    /// The bounds of the share of hesitations among spaces inside characters.
    private static let seldom = 0.004
    private static let often = 0.03

    /// The assumption for an unknown hand: so many hesitations among so many spaces.
    private static let expectedHesitations = 0.6
    private static let hesitationFaith: Double = 30
    /// The density of a hesitation as a logarithm. It is constant from about twice the usual space to somewhat more
    /// than a space between characters. Outside, it falls with these slopes. Distances are logarithms, too.
    private static let hesitationHeight = 0.7
    private static let hesitationFrom = 0.6
    private static let hesitationTo = 1.3
    private static let hesitationRise: Double = 4
    private static let hesitationFall: Double = 2

    /// The logarithm of the density of a hesitation.
    ///
    /// - Parameter distance: the logarithm of the space relative to the usual one.
    private static func hesitating(_ distance: Double) -> Double {
        hesitationHeight - hesitationRise * max(0, hesitationFrom - distance)
            - hesitationFall * max(0, distance - hesitationTo)
    }

    /// An unknown hand.
    ///
    /// - Parameters:
    ///   - unit: the logarithm of the expected unit in samples.
    ///   - variance: the variance of that logarithm.
    ///   - isEven: whether the hand keys as evenly as a machine.
    init(unit: Double, variance: Double, isEven: Bool) {
        self.unit = unit
        self.isEven = isEven
        let doubt = isEven ? HandModel.evenness : 1
        unitVariance = doubt * variance
        stretchVariance = doubt * HandModel.stretchDoubt
        squares = InlineArray<5, Double>(
            repeating: HandModel.faith * (isEven ? HandModel.evenScatter : HandModel.usual))
        for kind in 0..<5 { variances[kind] *= doubt }
    }

    /// The logarithm of the typical length.
    func typical(_ kind: Kind) -> Double {
        unit + factors[kind.rawValue] + (HandModel.isStretched(kind) ? stretch : 0)
    }

    /// Whether another hand has about the same unit and the same spaces between characters, and the same `isEven`.
    func isLike(_ other: HandModel) -> Bool {
        isEven == other.isEven && abs(unit - other.unit) < HandModel.alike
            && abs(typical(.character) - other.typical(.character)) < HandModel.alikeSpaces
    }

    /// The variance of this hand's lengths around the typical one.
    private func scatter(_ kind: Kind) -> Double { squares[kind.rawValue] / counts[kind.rawValue] }

    /// The variance of the next length around the estimate: the uncertainty of the estimate and the scatter of the
    /// hand.
    func variance(_ kind: Kind) -> Double {
        unitVariance + variances[kind.rawValue] + (HandModel.isStretched(kind) ? stretchVariance : 0) + scatter(kind)
    }

    /// The logarithm of the density of a length, up to a constant.
    func density(_ length: Double, _ kind: Kind) -> Double { densities(kind).density(length) }

    /// The distribution of the lengths of a kind.
    private func densities(_ kind: Kind) -> Densities {
        let variance = variance(kind)
        var share = 0.0
        if case .inside = kind { share = hesitationShare }
        return Densities(
            kind: kind, typical: typical(kind), variance: variance, height: -0.5 * naturalLogarithm(variance),
            hesitations: share)
    }

    /// The share of spaces inside characters that are hesitations.
    private var hesitationShare: Double {
        min(max(hesitations / spaces, HandModel.seldom), HandModel.often)
    }

    private struct Densities {
        var kind: Kind
        var typical: Double
        var variance: Double
        /// The logarithm of the highest density.
        var height: Double
        /// The share of hesitations.
        var hesitations: Double

        func density(_ length: Double) -> Double {
            let distance = length - typical
            var square = distance * distance / variance
            // A pause to think is still a space between words.
            if case .word = kind, distance > 0 { square = min(square, 2) }
            let freedom = HandModel.freedom
            let density = height - (freedom + 1) / 2 * naturalLogarithm(1 + square / freedom)
            guard case .inside = kind, distance > 0.2 else { return density }
            return naturalLogarithm(
                (1 - hesitations) * naturalExponential(density)
                    + hesitations * naturalExponential(HandModel.hesitating(distance)))
        }

        /// The probability that a space inside a character is a hesitation.
        func hesitation(_ length: Double) -> Double {
            let distance = length - typical
            guard distance > 0.2 else { return 0 }
            return hesitations * naturalExponential(HandModel.hesitating(distance) - density(length))
        }
    }

    /// Learns from a length that was read as a kind.
    mutating func learn(_ length: Double, _ kind: Kind) {
        let index = kind.rawValue
        let isStretched = HandModel.isStretched(kind)
        let scatter = scatter(kind)
        let variance = variance(kind)
        let distance = length - typical(kind)
        var square = distance * distance / variance
        var trust = (HandModel.freedom + 1) / (HandModel.freedom + square)
        if case .word = kind, distance > 0, square > 2 {
            trust = 0.2
            square = 2
        }
        if case .inside = kind {
            let hesitation = densities(kind).hesitation(length)
            hesitations = hesitations * HandModel.fading + hesitation
            spaces = spaces * HandModel.fading + 1
            if hesitation > 0.5 { return }
        }
        let step = distance * min(1, trust) / variance
        unit += unitVariance * step
        factors[index] += variances[index] * step
        let shrink = min(1, trust) / variance
        unitVariance -= unitVariance * unitVariance * shrink
        variances[index] -= variances[index] * variances[index] * shrink
        if isStretched {
            stretch += stretchVariance * step
            stretchVariance -= stretchVariance * stretchVariance * shrink
            stretchVariance += HandModel.factorDrift
        }
        let fresh = min(square, 6) * scatter
        squares[index] = max(squares[index] * HandModel.memory + fresh, 0.003 * counts[index])
        counts[index] = counts[index] * HandModel.memory + 1
        unitVariance += HandModel.unitDrift
        variances[index] += HandModel.factorDrift
        keepApart()
    }

    /// Broken marks for each unbroken dah, at least 0.004.
    var brokenShare: Double { max(parts / dahs, 0.004) }

    /// Learns from a broken mark, or from an unbroken dah.
    mutating func learn(isBroken: Bool) {
        parts = parts * HandModel.fading + (isBroken ? 1 : 0)
        dahs = dahs * HandModel.fading + (isBroken ? 0 : 1)
    }

    /// Uses the learned space between words as the space between characters, because the text may be stretched.
    mutating func stretchMore() {
        stretch += factors[4] - factors[3]
        factors[3] = 1.15
        factors[4] = 1.95
        variances[3] = 0.03
        variances[4] = 0.03
    }

    /// Keeps dahs longer than dits, and the three spaces in order.
    private mutating func keepApart() {
        factors[1] = min(max(factors[1], factors[0] + 0.55), factors[0] + 1.9)
        factors[3] = max(factors[3] + stretch, factors[2] + 0.4) - stretch
        factors[4] = max(factors[4], factors[3] + 0.35)
    }

    /// The probability that a space of a kind is longer than `length`.
    func survival(_ length: Double, _ kind: Kind) -> Double {
        // After so few lengths, the variance itself is uncertain.
        let variance = 1.3 * variance(kind)
        let distance = length - typical(kind)
        let magnitude = distance < 0 ? -distance : distance
        if magnitude * magnitude > 30 * variance { return distance < 0 ? 1 : 1e-7 }
        // Logistic approximation of the normal distribution (Bowling et al., 2009).
        let z = distance * HandModel.inverseRoot(variance)
        return 1 / (1 + naturalExponential(1.5976 * z + 0.07 * z * z * z))
    }

    private static func isStretched(_ kind: Kind) -> Bool { kind.rawValue >= 3 }

    /// One over the square root. `squareRoot()` might call the C library.
    private static func inverseRoot(_ value: Double) -> Double { naturalExponential(-0.5 * naturalLogarithm(value)) }
}
