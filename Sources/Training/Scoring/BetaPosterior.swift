/// The probability distribution of an accuracy after some answers, without prior knowledge: the Beta distribution with
/// parameters right + 1 and wrong + 1.
///
/// Source: any text on Bayesian inference for a proportion with the uniform prior Beta(1, 1).
struct BetaPosterior: Equatable, Sendable {
    var right: Int
    var wrong: Int

    /// The probability that the accuracy is above `threshold`, which must be between 0 and 1 exclusive.
    ///
    /// For integer parameters this is a binomial tail: at most `right` successes in n = right + wrong + 1 trials with
    /// probability `threshold` t (Abramowitz and Stegun 26.5.24),
    ///
    ///     P = 1 − Σ C(n, k) · t^k · (1 − t)^(n − k),  k = right + 1 … n.
    ///
    /// t^n underflows in sessions of some thousand answers. The sum therefore starts at k = n without the factor t^n,
    /// and its factors are multiplied in as the sum grows.
    func probability(above threshold: Double) -> Double {
        let trials = right + wrong + 1
        let odds = (1 - threshold) / threshold
        var factorsLeft = trials
        var term = 1.0
        var sum = 1.0
        for successes in stride(from: trials - 1, to: right, by: -1) {
            term *= Double(successes + 1) / Double(trials - successes) * odds
            sum += term
            while sum > 1, factorsLeft > 0 {
                sum *= threshold
                term *= threshold
                factorsLeft -= 1
            }
        }
        for _ in 0..<factorsLeft { sum *= threshold }
        return 1 - sum
    }
}
