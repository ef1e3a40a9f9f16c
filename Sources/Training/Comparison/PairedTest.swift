import Morse

/// A test of differences between pairs of days that stays valid although it is read after every pair.
///
/// The differences d of k pairs, in points, have the variance
///
///     v = (8 s0² + Σ (d − mean)²) / (7 + k),
///
/// which begins with the variance that the number of letters in the probe lets expect. Without a difference, the ratio
///
///     Λ = √(v / (v + k t²)) · exp(t² S² / (2 v (v + k t²))),  S = Σ d,  t = 6 points,
///
/// of a normal distribution of true differences to none exceeds 20 at any time with a probability below 0.05 (Ville's
/// inequality, for a known variance). With the estimated one, simulated false alarms are 1 to 3 % in 40 pairs.
///
/// Sources: decision 72; anytime-valid tests for one person: Malenica 2023 (arXiv 2309.07353).
public struct PairedTest: Equatable, Sendable {
    /// The standard deviation of true differences that the test expects, in points.
    static let expected = 6.0
    /// The ratio that makes a difference certain.
    static let enough = 20.0
    /// Pairs before the first look.
    public static let fewest = 6
    public static let most = 40
    /// The number of pairs that the expected variance counts as.
    private static let weight = 8.0
    /// Half the interval in standard errors: too wide rather than too narrow.
    static let width = 2.6

    /// The expected standard deviation of a difference, in points.
    let deviation: Double
    /// First way minus second way, in points.
    public let differences: [Double]

    /// - Parameter deviation: the expected standard deviation of a difference, in points; at least `least`.
    init(deviation: Double, differences: [Double]) {
        self.deviation = deviation
        self.differences = differences
    }

    /// The smallest expected standard deviation, in points.
    static let least = 8.0

    /// The expected standard deviation of the difference of two probes, in points:
    ///
    ///     s0 = 110 √(2 p (1 − p) / m),
    ///
    /// ten per cent more than that of two binomial shares, and at least 8. A fixed value gives false alarms of 4.6 % at
    /// a deviation of 14 points and 7.6 % at 18.
    ///
    /// - Parameters:
    ///   - share: p, the share of right answers in the first probes, 0 to 1.
    ///   - letters: m, the number of letters in a probe, at least 1.
    static func expectedDeviation(share: Double, letters: Int) -> Double {
        max(least, 110 * (2 * share * (1 - share) / Double(max(1, letters))).squareRoot())
    }

    private var count: Double { Double(differences.count) }
    private var sum: Double { differences.reduce(0, +) }

    /// In points; 0 without pairs.
    public var mean: Double { differences.isEmpty ? 0 : sum / count }

    /// v, in points squared.
    var variance: Double {
        let spread = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (Self.weight * deviation * deviation + spread) / (Self.weight - 1 + count)
    }

    /// The natural logarithm of Λ. The ratio itself would overflow.
    var logarithm: Double {
        let scale = Self.expected * Self.expected
        let whole = variance + count * scale
        return naturalLogarithm(variance / whole) / 2 + scale * sum * sum / (2 * variance * whole)
    }

    public var isCertain: Bool {
        differences.count >= Self.fewest && logarithm > naturalLogarithm(Self.enough)
    }

    public var isOver: Bool { isCertain || differences.count >= Self.most }

    /// Half the length of the interval around the mean, in points: 2.6 √(v / k). Infinite without pairs.
    var margin: Double {
        differences.isEmpty ? .infinity : Self.width * (variance / count).squareRoot()
    }
}
