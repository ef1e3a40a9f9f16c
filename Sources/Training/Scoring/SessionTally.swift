public struct SessionTally: Equatable, Sendable, Codable {
    public struct Missed: Equatable, Sendable, Codable {
        public var character: String
        /// Number of wrong or missing answers.
        public var count: Int
        /// The wrong answers, most frequent first, then in alphabetical order. Missing answers are not included.
        public var takenFor: [Confusion]

        public init(character: String, count: Int, takenFor: [Confusion]) {
            self.character = character
            self.count = count
            self.takenFor = takenFor
        }
    }

    public private(set) var total = AnswerCount()
    private var byCharacter: [String: AnswerCount] = [:]
    /// Wrong and missing answers, in the order of their first occurrence.
    private var mistakes: [Confusion] = []
    /// Recognition times of right answers in milliseconds, in order.
    private var recognitionTimes: [Int] = []

    public init() {}

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        total = try values.decode(AnswerCount.self, forKey: .total)
        byCharacter = try values.decode([String: AnswerCount].self, forKey: .byCharacter)
        mistakes = try values.decode([Confusion].self, forKey: .mistakes)
        recognitionTimes = try values.decode([Int].self, forKey: .recognitionTimes)
        for time in recognitionTimes { try values.check(time, in: Ranges.recognition, forKey: .recognitionTimes) }
    }

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

    public var attempts: Int { total.attempts }
    public var correct: Int { total.correct }
    public var accuracy: Double? { total.accuracy }
    public var percent: Int? { total.percent }

    public func answers(to character: String) -> AnswerCount { byCharacter[character] ?? AnswerCount() }

    /// The missed characters, most frequent first, then by character.
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
