/// The only parameter fitted to a learner: the ratio of the learner's stability to the model's.
///
/// From the hundredth first answer of a day on, each such answer may move the factor one step, to the neighbour with
/// the lowest loss so far. A few hundred such answers cannot determine more than one parameter.
public struct StabilityFactor: Equatable, Sendable {
    public static let steps = [0.25, 0.5, 1, 2, 4, 8]
    /// Number of first answers of a day before the factor may move.
    public static let leastAnswers = 100

    private var losses = [Double](repeating: 0, count: StabilityFactor.steps.count)
    private var answers = 0
    private var place = 2

    public var value: Double { Self.steps[place] }

    /// - Parameters:
    ///   - recall: the first answer of a day to a character.
    ///   - memory: the memory before that answer.
    mutating func take(_ recall: Recall, after memory: Memory) {
        for (place, factor) in Self.steps.enumerated() {
            losses[place] += PredictionScore.loss(
                memory.predicted(on: recall.day, factor: factor), isRight: recall.isRight)
        }
        answers += 1
        guard answers >= Self.leastAnswers else { return }
        let neighbours = (max(0, place - 1)...min(losses.count - 1, place + 1))
        place = neighbours.min { losses[$0] < losses[$1] } ?? place
    }
}
