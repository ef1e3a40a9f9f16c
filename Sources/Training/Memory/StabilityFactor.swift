/// The one number that is fitted to a learner: how much longer than other people's their memory lasts.
///
/// It moves by one step at a time to a neighbour that would have predicted the first answers of days better, once there
/// were a hundred. A few hundred such answers do not allow more than one number.
public struct StabilityFactor: Equatable, Sendable {
    /// The possible factors.
    public static let steps = [0.25, 0.5, 1, 2, 4, 8]
    /// First answers of a day from which it may move.
    public static let leastAnswers = 100

    private var losses = [Double](repeating: 0, count: StabilityFactor.steps.count)
    private var answers = 0
    private var place = 2

    /// The factor on stability.
    public var value: Double { Self.steps[place] }

    /// Takes the first answer of a day to a character, with the memory before it.
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
