/// Predicts each stored answer from the answers before it, to test whether the memory model fits this learner.
///
/// | prediction | from |
/// |---|---|
/// | average | all earlier answers |
/// | character | earlier answers to the same character in the same direction |
/// | model | its memory, with the learner's factor |
///
/// The first answers of a day are scored separately, because only they show forgetting.
public struct Replay: Equatable, Sendable {
    public struct Scores: Equatable, Sendable {
        public private(set) var all = PredictionScore()
        /// The first answers of a day to a character asked on an earlier day.
        public private(set) var firstOfDay = PredictionScore()

        fileprivate mutating func add(_ probability: Double, isRight: Bool, isFirst: Bool) {
            all.add(probability, isRight: isRight)
            if isFirst { firstOfDay.add(probability, isRight: isRight) }
        }
    }

    public private(set) var average = Scores()
    public private(set) var character = Scores()
    public private(set) var model = Scores()
    private var fitted = StabilityFactor()
    private var memories: Memories
    private var total = AnswerCount()

    /// - Parameters:
    ///   - recalls: in order.
    ///   - limit: the recognition time of a confident answer, in milliseconds.
    public init(_ recalls: some Sequence<Recall>, limitMilliseconds limit: Int) {
        memories = Memories(limitMilliseconds: limit)
        for recall in recalls { take(recall) }
    }

    private mutating func take(_ recall: Recall) {
        let memory = memories[recall.direction][recall.character]
        let isFirst = memory.map { $0.day < recall.day } ?? false
        func add(_ probability: Double, to scores: inout Scores) {
            scores.add(probability, isRight: recall.isRight, isFirst: isFirst)
        }
        add(Self.share(total), to: &average)
        add(Self.share(memory?.answers ?? AnswerCount()), to: &character)
        add(memory?.predicted(on: recall.day, factor: factor) ?? Memory.unasked, to: &model)
        if isFirst, let memory { fitted.take(recall, after: memory) }
        total.attempts += 1
        total.correct += recall.isRight ? 1 : 0
        memories.take(recall)
    }

    /// Laplace's rule of succession.
    private static func share(_ answers: AnswerCount) -> Double {
        Double(answers.correct + 1) / Double(answers.attempts + 2)
    }

    public var answers: Int { model.all.answers }

    public var firstOfDay: Int { model.firstOfDay.answers }

    /// The learner's own factor on stability.
    public var factor: Double { fitted.value }

    /// Whether the model predicts better than the learner's average; nil without answers.
    public var isModelBetter: Bool? {
        guard let model = model.all.logLoss, let average = average.all.logLoss else { return nil }
        return model < average
    }
}
