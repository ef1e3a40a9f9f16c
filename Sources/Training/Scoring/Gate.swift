/// What a session must show before the next character is unlocked.
public enum Gate: Equatable, Sendable, Codable {
    /// At least 20 answers, at least 90 % of them right.
    ///
    /// Of learners whose true accuracy is 80 %, one in five passes with 20 answers.
    case classic
    /// The accuracy is above 85 % with a probability of more than 90 %, and the median recognition time does not exceed
    /// the limit, in milliseconds.
    case confident(recognitionLimitMilliseconds: Int)
    /// `classic`, and each of the newest characters was asked at least 8 times in all its sessions and is known by now: a
    /// mean over all characters hides one that is never right.
    case steady

    /// What is still missing.
    public enum Missing: Equatable, Sendable, Codable {
        /// This many more answers; with the gate `confident` all of them must be right.
        case answers(Int)
        /// At least (`classic`) or more than (`confident`) this percentage right.
        case percent(Int)
        /// A median recognition time within the limit; `milliseconds` is the current one, nil if none was measured.
        case recognition(milliseconds: Int?, limit: Int)
        /// More right answers to a new character; with those so far.
        case newest(String, AnswerCount)
    }

    /// Answers required by `classic`.
    public static let classicAnswers = 20
    /// Percentage right required by `classic`.
    public static let classicPercent = 90
    /// Percentage that the accuracy must exceed for `confident`.
    public static let confidentPercent = 85
    /// The probability required for that.
    public static let confidence = 0.90

    /// Answers to a new character required by `steady`.
    public static let steadyAnswers = 8
    /// The accuracy of its latest answers required by `steady`.
    public static let steadyAccuracy = 0.7

    /// What the session still lacks; empty if the gate is open.
    ///
    /// - Parameters:
    ///   - newest: the characters that are new at the level, with what is remembered of them after the session.
    ///   - accuracy: of their latest answers, required by `steady`.
    public func missing(
        in tally: SessionTally, newest: [(character: String, memory: Memory?)] = [],
        accuracy: Double = Gate.steadyAccuracy
    ) -> [Missing] {
        switch self {
        case .classic: Self.classicMissing(in: tally.total)
        case .confident(let limit): Self.confidentMissing(in: tally, limit: limit)
        case .steady: Self.steadyMissing(in: tally.total, newest: newest, accuracy: accuracy)
        }
    }

    /// After too few answers only their number is named: a list of all that is missing would be longer than the session.
    private static func steadyMissing(
        in total: AnswerCount, newest: [(character: String, memory: Memory?)], accuracy: Double
    ) -> [Missing] {
        guard total.attempts >= classicAnswers else { return [.answers(classicAnswers - total.attempts)] }
        return classicMissing(in: total)
            + newest.filter { !isProved($0.memory, accuracy: accuracy) }.map {
                .newest($0.character, $0.memory?.answers ?? AnswerCount())
            }
    }

    /// Whether a new character is known by the rule of `steady`.
    static func isProved(_ memory: Memory?, accuracy: Double) -> Bool {
        guard let memory else { return false }
        return memory.answers.attempts >= steadyAnswers && memory.accuracy >= accuracy
    }

    private static func classicMissing(in total: AnswerCount) -> [Missing] {
        var missing: [Missing] = []
        if total.attempts < classicAnswers { missing.append(.answers(classicAnswers - total.attempts)) }
        if total.attempts > 0, !total.reaches(percent: classicPercent) { missing.append(.percent(classicPercent)) }
        return missing
    }

    private static func confidentMissing(in tally: SessionTally, limit: Int) -> [Missing] {
        var missing: [Missing] = []
        let total = tally.total
        if !isConfident(total) {
            // While the accuracy itself is too low, a count of answers would promise what more answers may not give.
            let isTooLow = total.attempts > 0 && total.correct * 100 <= total.attempts * confidentPercent
            missing.append(isTooLow ? .percent(confidentPercent) : .answers(rightAnswersToConfidence(from: total)))
        }
        let median = tally.medianRecognitionMilliseconds
        if total.attempts > 0, median.map({ $0 > limit }) ?? true {
            missing.append(.recognition(milliseconds: median, limit: limit))
        }
        return missing
    }

    private static func isConfident(_ total: AnswerCount) -> Bool {
        let posterior = BetaPosterior(right: total.correct, wrong: total.attempts - total.correct)
        return posterior.probability(above: Double(confidentPercent) / 100) > confidence
    }

    private static func rightAnswersToConfidence(from total: AnswerCount) -> Int {
        var answers = 0
        var total = total
        while !isConfident(total) {
            total.attempts += 1
            total.correct += 1
            answers += 1
        }
        return answers
    }
}
