import Morse

/// A ratio of levels in decibels. It gives the factors for samples.
public struct Decibels: Hashable, Sendable {
    /// 20 log10 of a ratio of amplitudes, which is 10 log10 of a ratio of powers.
    public let value: Double

    public init(_ value: Double) {
        self.value = value
    }

    /// The decibels of a ratio of powers; negative infinity for 0.
    public init(power: Double) {
        value = power > 0 ? naturalLogarithm(power) * (10 / Self.tenfold) : -.infinity
    }

    /// The factor for samples.
    public var amplitude: Double { Self.factor(value / 20) }

    /// The factor for squares of samples.
    public var power: Double { Self.factor(value / 10) }

    /// The natural logarithm of 10.
    private static var tenfold: Double { 2.302_585_092_994_045_7 }

    /// A power of ten. Factors below 1e-300 are 0.
    private static func factor(_ exponent: Double) -> Double {
        exponent < -300 ? 0 : naturalExponential(exponent * tenfold)
    }
}
