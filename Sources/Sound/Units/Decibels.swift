import Glibc

/// A ratio of levels in decibels. It gives the factors for samples.
public struct Decibels: Hashable, Sendable {
    /// 20 log10 of a ratio of amplitudes, which is 10 log10 of a ratio of powers.
    public let value: Double

    public init(_ value: Double) {
        self.value = value
    }

    /// The decibels of a ratio of powers; negative infinity for 0.
    public init(power: Double) {
        value = 10 * log10(power)
    }

    /// The factor for samples.
    public var amplitude: Double { pow(10, value / 20) }

    /// The factor for squares of samples.
    public var power: Double { pow(10, value / 10) }
}
