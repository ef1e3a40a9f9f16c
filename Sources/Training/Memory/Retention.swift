import Morse

/// The forgetting curve of FSRS-6 with its default weights (open-spaced-repetition).
///
///     R(t) = (1 + F t / S)^−w,  F = 0.9^(−1/w) − 1,  w = 0.1542
///
/// `t` is the time and `S` the stability, both in days; R(S) is 0.9.
public enum Retention {
    /// Below this probability a character is fading.
    public static let held = 0.9

    private static let exponent = 0.1542
    private static let factor = naturalExponential(-naturalLogarithm(held) / exponent) - 1

    /// The recall probability, from 0 to 1.
    ///
    /// - Parameters:
    ///   - days: since the last recall; a negative number counts as 0.
    ///   - stability: in days, above 0.
    public static func probability(afterDays days: Int, stability: Double) -> Double {
        naturalExponential(-exponent * naturalLogarithm(1 + factor * Double(max(0, days)) / stability))
    }

    /// Days until fading starts: the first whole number with a probability below `held`.
    public static func daysHeld(stability: Double) -> Int { Int(stability) + 1 }
}
