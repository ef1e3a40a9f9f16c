import Morse

/// What is believed of a hand: the typical length of its two marks and three spaces, and how much each varies.
///
/// Lengths are compared as logarithms: hands are off by a factor rather than an amount. A typical length is the unit times
/// a factor of the kind's own, and the two long spaces share another factor, because text may be stretched. A Kalman
/// filter follows each of these: what is uncertain moves far with one length, what is known well moves little.
struct HandModel: Sendable {
    /// What a length can be of.
    enum Kind: Int, Sendable {
        case dit, dah, inside, character, word
    }

    /// The logarithm of the unit in samples, and its variance.
    private(set) var unit: Double
    private var unitVariance: Double
    /// The logarithm of the factor by which spaces between characters and words are stretched, and its variance.
    private var stretch = 0.0
    private var stretchVariance = HandModel.stretchDoubt
    /// The logarithm of each kind's length in units, and its variance.
    private var factors: InlineArray<5, Double> = [0, 1.098_612, 0, 1.15, 1.95]
    private var variances: InlineArray<5, Double> = [0.025, 0.015, 0.05, 0.03, 0.03]
    /// Sums of squared distances from the typical length, and their number, both fading.
    private var squares: InlineArray<5, Double>
    private var counts = InlineArray<5, Double>(repeating: HandModel.faith)

    private static var stretchDoubt: Double { @_noLocks get { 0.16 } }
    /// The variance of an unknown hand around its typical lengths, and the number of lengths that this is worth.
    private static var usual: Double { @_noLocks get { 0.035 } }
    private static var faith: Double { @_noLocks get { 10 } }
    /// Drift from one length to the next, as variances.
    private static var unitDrift: Double { @_noLocks get { 0.000_3 } }
    private static var factorDrift: Double { @_noLocks get { 0.000_05 } }
    private static var memory: Double { @_noLocks get { 0.985 } }
    /// Degrees of freedom of Student's distribution, which forgives a slip.
    private static var freedom: Double { @_noLocks get { 8 } }

    /// How much longer than usual a space inside a character is, as a logarithm, if the operator hesitates; and the
    /// density of that, as a logarithm: it happens once in fifty times, and may last long.
    private static var hesitation: Double { @_noLocks get { 0.5 } }
    private static var hesitating: Double { @_noLocks get { -3.6 } }

    /// A hand of which only the unit is expected, as a logarithm, with a variance.
    @_noLocks
    init(unit: Double, variance: Double) {
        self.unit = unit
        unitVariance = variance
        squares = InlineArray<5, Double>(repeating: HandModel.faith * HandModel.usual)
    }

    /// The logarithm of the typical length.
    @_noLocks
    func typical(_ kind: Kind) -> Double {
        unit + factors[kind.rawValue] + (HandModel.isStretched(kind) ? stretch : 0)
    }

    /// The variance of a length around the typical one, as this hand keys.
    @_noLocks
    private func scatter(_ kind: Kind) -> Double { squares[kind.rawValue] / counts[kind.rawValue] }

    /// The variance of the next length around what is believed.
    @_noLocks
    func variance(_ kind: Kind) -> Double {
        unitVariance + variances[kind.rawValue] + (HandModel.isStretched(kind) ? stretchVariance : 0) + scatter(kind)
    }

    /// The logarithm of the density of a length, up to a constant.
    @_noLocks
    func density(_ length: Double, _ kind: Kind) -> Double { densities(kind).density(length) }

    /// How densely lengths of a kind lie, to be asked of several.
    @_noLocks
    private func densities(_ kind: Kind) -> Densities {
        let variance = variance(kind)
        return Densities(
            kind: kind, typical: typical(kind), variance: variance, height: -0.5 * naturalLogarithm(variance))
    }

    private struct Densities {
        var kind: Kind
        var typical: Double
        var variance: Double
        /// The logarithm of the highest density.
        var height: Double

        @_noLocks
        init(kind: Kind, typical: Double, variance: Double, height: Double) {
            self.kind = kind
            self.typical = typical
            self.variance = variance
            self.height = height
        }

        @_noLocks
        func density(_ length: Double) -> Double {
            let distance = length - typical
            var square = distance * distance / variance
            // A pause to think is still a space between words.
            if case .word = kind, distance > 0 { square = min(square, 2) }
            let freedom = HandModel.freedom
            let density = height - (freedom + 1) / 2 * naturalLogarithm(1 + square / freedom)
            if case .inside = kind, distance > HandModel.hesitation { return max(density, HandModel.hesitating) }
            return density
        }
    }

    /// Learns from a length taken for a kind.
    @_noLocks
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
        if case .inside = kind, distance > HandModel.hesitation, density(length, kind) <= HandModel.hesitating {
            return
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

    /// Takes what was believed of the spaces between words for those between characters.
    @_noLocks
    mutating func stretchMore() {
        stretch += factors[4] - factors[3]
        factors[3] = 1.15
        factors[4] = 1.95
        variances[3] = 0.03
        variances[4] = 0.03
    }

    /// Keeps the kinds from changing places.
    @_noLocks
    private mutating func keepApart() {
        factors[1] = min(max(factors[1], factors[0] + 0.55), factors[0] + 1.9)
        factors[3] = max(factors[3] + stretch, factors[2] + 0.4) - stretch
        factors[4] = max(factors[4], factors[3] + 0.35)
    }

    /// The length at which a space is as likely to end a word as a character.
    @_noLocks
    func wordLimit(odds: Double) -> Double {
        let (character, word) = (densities(.character), densities(.word))
        var low = character.typical
        var high = word.typical
        var steps = 0
        while steps < 12 {
            let middle = (low + high) / 2
            if character.density(middle) + odds > word.density(middle) { low = middle } else { high = middle }
            steps += 1
        }
        return (low + high) / 2
    }

    /// The probability that a space of a kind lasts longer.
    @_noLocks
    func survival(_ length: Double, _ kind: Kind) -> Double {
        // What was learned of so few lengths is uncertain itself.
        let variance = 1.3 * variance(kind)
        let distance = length - typical(kind)
        let magnitude = distance < 0 ? -distance : distance
        if magnitude * magnitude > 30 * variance { return distance < 0 ? 1 : 1e-7 }
        let z = distance * HandModel.inverseRoot(variance)
        return 1 / (1 + naturalExponential(1.5976 * z + 0.07 * z * z * z))
    }

    @_noLocks
    private static func isStretched(_ kind: Kind) -> Bool { kind.rawValue >= 3 }

    /// One over the square root, which may be a call into the C library.
    @_noLocks
    private static func inverseRoot(_ value: Double) -> Double { naturalExponential(-0.5 * naturalLogarithm(value)) }
}
