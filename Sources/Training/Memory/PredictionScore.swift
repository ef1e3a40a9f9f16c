import Morse

/// Measures the quality of predictions: probabilities stated before the answers.
public struct PredictionScore: Equatable, Sendable {
    /// Predictions of similar probability. `predicted` and `right` are sums.
    private struct Bin: Equatable {
        var answers = 0.0
        var predicted = 0.0
        var right = 0.0
    }

    private static let bins = 20
    /// Probabilities are clamped to this range, so that the loss stays finite.
    private static let certain = 0.01...0.99

    public private(set) var answers = 0
    private var loss = 0.0
    private var bins = [Bin](repeating: Bin(), count: PredictionScore.bins)

    /// The negative logarithm of the probability predicted for the actual result.
    static func loss(_ probability: Double, isRight: Bool) -> Double {
        let probability = min(max(probability, certain.lowerBound), certain.upperBound)
        return -naturalLogarithm(isRight ? probability : 1 - probability)
    }

    /// - Parameter probability: predicted, from 0 to 1.
    mutating func add(_ probability: Double, isRight: Bool) {
        answers += 1
        loss += Self.loss(probability, isRight: isRight)
        let place = min(Int(probability * Double(Self.bins)), Self.bins - 1)
        bins[place].answers += 1
        bins[place].predicted += probability
        bins[place].right += isRight ? 1 : 0
    }

    /// The mean loss, 0 at best; nil without answers.
    public var logLoss: Double? { answers == 0 ? nil : loss / Double(answers) }

    /// The root mean square calibration error over 20 bins of probability, weighted by answers; nil without answers.
    public var rmse: Double? {
        guard answers > 0 else { return nil }
        let squares = bins.reduce(0) { sum, bin in
            guard bin.answers > 0 else { return sum }
            let distance = (bin.predicted - bin.right) / bin.answers
            return sum + bin.answers * distance * distance
        }
        return (squares / Double(answers)).squareRoot()
    }
}
