/// The answers of one session, counted.
public struct SessionTally: Equatable, Sendable, Codable {
    /// A character that was missed at least once.
    public struct Missed: Equatable, Sendable, Codable {
        /// The character asked.
        public var character: String
        /// How often the answer was wrong or missing.
        public var count: Int
        /// What it was taken for, most frequent first, then by the answer; missing answers are not included.
        public var takenFor: [Confusion]

        /// Makes an entry.
        public init(character: String, count: Int, takenFor: [Confusion]) {
            self.character = character
            self.count = count
            self.takenFor = takenFor
        }
    }

    /// All answers together.
    public private(set) var total = AnswerCount()
    private var byCharacter: [String: AnswerCount] = [:]
    /// Wrong and missing answers, in the order they were first given.
    private var mistakes: [Confusion] = []
    /// Recognition times of right answers in milliseconds, in the order they were given.
    private var recognitionTimes: [Int] = []

    /// An empty tally.
    public init() {}

    /// Decodes a stored tally.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        total = try values.decode(AnswerCount.self, forKey: .total)
        byCharacter = try values.decode([String: AnswerCount].self, forKey: .byCharacter)
        mistakes = try values.decode([Confusion].self, forKey: .mistakes)
        recognitionTimes = try values.decode([Int].self, forKey: .recognitionTimes)
        for time in recognitionTimes { try values.check(time, in: Ranges.recognition, forKey: .recognitionTimes) }
    }

    /// Counts one answer.
    public mutating func add(_ attempt: Attempt) {
        let right = attempt.isCorrect ? 1 : 0
        total.attempts += 1
        total.correct += right
        byCharacter[attempt.target, default: AnswerCount()].attempts += 1
        byCharacter[attempt.target, default: AnswerCount()].correct += right
        if attempt.isCorrect {
            if let time = Ranges.recognition.checking(attempt.recognitionMilliseconds) { recognitionTimes.append(time) }
        } else if let known = mistakes.firstIndex(where: {
            $0.target == attempt.target && $0.answer == attempt.answer
        }) {
            mistakes[known].count += 1
        } else {
            mistakes.append(Confusion(target: attempt.target, answer: attempt.answer, count: 1))
        }
    }

    /// Number of characters asked.
    public var attempts: Int { total.attempts }
    /// Number of right answers.
    public var correct: Int { total.correct }
    /// Right answers over attempts, 0 to 1; nil before the first.
    public var accuracy: Double? { total.accuracy }
    /// Accuracy in whole percent, rounded down; nil before the first.
    public var percent: Int? { total.percent }

    /// The answers to one character.
    public func answers(to character: String) -> AnswerCount { byCharacter[character] ?? AnswerCount() }

    /// The characters missed, most frequent first, then by character.
    public var missed: [Missed] {
        Set(mistakes.map(\.target)).map { character in
            let wrong = mistakes.filter { $0.target == character }
            return Missed(
                character: character, count: wrong.reduce(0) { $0 + $1.count },
                takenFor: wrong.filter { !$0.answer.isEmpty }.sorted { ($1.count, $0.answer) < ($0.count, $1.answer) })
        }.sorted { ($1.count, $0.character) < ($0.count, $1.character) }
    }

    /// Median recognition time of the right answers in milliseconds, rounded down; nil if none was measured.
    public var medianRecognitionMilliseconds: Int? {
        guard !recognitionTimes.isEmpty else { return nil }
        let sorted = recognitionTimes.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
