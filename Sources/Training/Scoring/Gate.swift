/// The condition for unlocking the next character.
public enum Gate: Equatable, Sendable, Codable {
    /// At least 20 answers, at least 90 % of them right.
    ///
    /// One in five learners with a true accuracy of 80 % passes with 20 answers.
    case classic
    /// The accuracy exceeds 85 % with a probability above 90 %, and the median recognition time does not exceed the
    /// limit.
    case confident(recognitionLimitMilliseconds: Int)
    /// `classic`, and the learner knows each of the newest characters: at least 8 answers over all sessions, the latest
    /// ones accurate. The mean over all characters hides a character that is never right.
    case steady

    /// An unmet part of the condition.
    public enum Missing: Equatable, Sendable, Codable {
        /// This many more answers. With `confident`, all of them must be right.
        case answers(Int)
        /// At least (`classic`) or more than (`confident`) this percentage right.
        case percent(Int)
        /// A median recognition time within the limit. `milliseconds` is the current median; nil if none was measured.
        case recognition(milliseconds: Int?, limit: Int)
        /// This many more right answers to a new character.
        case newest(String, right: Int)
        /// This many right answers in a row, within a session. Until then the latest answers have too many mistakes.
        case row(Int)
    }

    public static let classicAnswers = 20
    public static let classicPercent = 90
    public static let confidentPercent = 85
    /// Minimum probability, exclusive, that the accuracy exceeds `confidentPercent`.
    public static let confidence = 0.90

    /// Answers to a new character required by `steady`.
    public static let steadyAnswers = 8
    /// Accuracy of the latest answers to a new character required by `steady`.
    public static let steadyAccuracy = 0.7

    /// The unmet parts of the condition; empty if the gate is open.
    ///
    /// - Parameters:
    ///   - newest: the new characters of the level, with their memories after the session.
    ///   - accuracy: of the latest answers to a new character, required by `steady`.
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

    /// With too few answers it returns only their number. The full list would be longer than the session.
    private static func steadyMissing(
        in total: AnswerCount, newest: [(character: String, memory: Memory?)], accuracy: Double
    ) -> [Missing] {
        guard total.attempts >= classicAnswers else { return [.answers(classicAnswers - total.attempts)] }
        return classicMissing(in: total)
            + newest.filter { !isProved($0.memory, accuracy: accuracy) }.map {
                .newest($0.character, right: rightAnswers(toProve: $0.memory, accuracy: accuracy))
            }
    }

    /// The right answers after which a new character meets the condition of `steady`.
    private static func rightAnswers(toProve memory: Memory?, accuracy: Double) -> Int {
        let unmet = steadyAnswers - (memory?.answers.attempts ?? 0)
        return max(unmet, memory?.rightAnswers(toAccuracy: accuracy) ?? 0)
    }

    /// The least session that opens the gate from nothing, without the demands on new characters and speed.
    public var leastSession: AnswerCount {
        switch self {
        case .classic, .steady:
            AnswerCount(
                attempts: Self.classicAnswers, correct: (Self.classicAnswers * Self.classicPercent + 99) / 100)
        case .confident:
            AnswerCount(
                attempts: Self.rightAnswersToConfidence(from: AnswerCount()),
                correct: Self.rightAnswersToConfidence(from: AnswerCount()))
        }
    }

    /// The right answers in a row after which the latest `window` answers have the accuracy that the gate requires.
    func row(after latest: [Attempt], window: Int) -> Int {
        var right = latest.map(\.isCorrect)
        var count = 0
        while !isAccurate(AnswerCount(attempts: right.count, correct: right.count { $0 })) {
            right = (right + [true]).suffix(window)
            count += 1
        }
        return count
    }

    private func isAccurate(_ total: AnswerCount) -> Bool {
        switch self {
        case .classic, .steady: total.attempts >= Self.classicAnswers && total.reaches(percent: Self.classicPercent)
        case .confident: Self.isConfident(total)
        }
    }

    /// Whether a new character meets the condition of `steady`.
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
            // While the accuracy is too low, a number of answers would be a promise that more answers may not keep.
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
