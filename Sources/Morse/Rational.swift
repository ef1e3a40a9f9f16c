/// An exact fraction, reduced, with a positive denominator.
///
/// Positions in Morse are sums of fractions of a sample. Exact sums, rounded once, keep an hour of code on its grid.
/// Denominators stay below a million for every accepted speed and sample rate, so 64 bits hold positions of many hours.
/// An overflow traps.
public struct Rational: Hashable, Sendable {
    /// Carries the sign.
    public let numerator: Int64
    /// Greater than zero and coprime to the numerator.
    public let denominator: Int64

    /// The denominator must not be zero.
    public init(_ numerator: Int64, _ denominator: Int64 = 1) {
        precondition(denominator != 0, "a fraction needs a denominator")
        let divisor = Rational.greatestCommonDivisor(numerator, denominator) * denominator.signum()
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    public init(_ whole: Int) { self.init(Int64(whole)) }

    public static let zero = Rational(0, 1)

    public var floor: Int {
        let quotient = numerator / denominator
        return Int(numerator % denominator < 0 ? quotient - 1 : quotient)
    }

    /// The nearest whole number. A half rounds up, so adding a whole number never changes the rounding of the fraction.
    public var rounded: Int {
        let whole = floor
        let remainder = numerator - Int64(whole) * denominator
        return remainder >= denominator - remainder ? whole + 1 : whole
    }

    /// The least common multiple of the denominators.
    static func commonDenominator(of fractions: [Rational]) -> Int {
        Int(fractions.reduce(1) { $0 / greatestCommonDivisor($0, $1.denominator) * $1.denominator })
    }

    /// Positive. The arguments cannot both be zero, because one is a denominator.
    private static func greatestCommonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
        var (a, b) = (one.magnitude, other.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        return Int64(a)
    }
}

extension Rational {
    public static func + (left: Rational, right: Rational) -> Rational {
        // Uses the least common denominator. The plain cross product would overflow long before the sum does.
        let common = greatestCommonDivisor(left.denominator, right.denominator)
        let (scaleLeft, scaleRight) = (right.denominator / common, left.denominator / common)
        return Rational(
            left.numerator * scaleLeft + right.numerator * scaleRight, left.denominator * scaleLeft)
    }

    public static func - (left: Rational, right: Rational) -> Rational { left + -right }

    public static prefix func - (value: Rational) -> Rational { Rational(-value.numerator, value.denominator) }

    public static func * (left: Rational, right: Rational) -> Rational {
        let one = Rational(left.numerator, right.denominator)
        let other = Rational(right.numerator, left.denominator)
        return Rational(one.numerator * other.numerator, one.denominator * other.denominator)
    }

    public static func * (left: Rational, right: Int) -> Rational { left * Rational(right) }

    /// The divisor must not be zero.
    public static func / (left: Rational, right: Rational) -> Rational {
        left * Rational(right.denominator, right.numerator)
    }
}

extension Rational: Comparable {
    public static func < (left: Rational, right: Rational) -> Bool {
        let one = left.numerator.multipliedFullWidth(by: right.denominator)
        let other = right.numerator.multipliedFullWidth(by: left.denominator)
        return (one.high, one.low) < (other.high, other.low)
    }
}

extension Rational: CustomStringConvertible {
    /// `2880` or `18816/5`.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

extension Double {
    public init(_ rational: Rational) {
        self = Double(rational.numerator) / Double(rational.denominator)
    }
}
