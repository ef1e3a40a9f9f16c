/// The words of one session, counted.
public struct WordTally: Equatable, Sendable, Codable {
    /// Consecutive words without a repeat, if there are enough words.
    static let memory = 3

    /// All words together.
    public private(set) var total = AnswerCount()
    private var byWord: [String: AnswerCount] = [:]
    /// The latest words, oldest first.
    private(set) var latest: [String] = []

    /// An empty tally.
    public init() {}

    /// Counts the answer to a word.
    public mutating func add(_ word: String, isRight: Bool) {
        total.attempts += 1
        total.correct += isRight ? 1 : 0
        byWord[word, default: AnswerCount()].attempts += 1
        byWord[word, default: AnswerCount()].correct += isRight ? 1 : 0
        latest = (latest + [word]).suffix(Self.memory)
    }

    /// The answers to one word.
    public func answers(to word: String) -> AnswerCount { byWord[word] ?? AnswerCount() }

    /// The words that were not always right, most errors first, then by the word.
    public var weakest: [(word: String, wrong: Int)] {
        byWord.map { (word: $0.key, wrong: $0.value.attempts - $0.value.correct) }.filter { $0.wrong > 0 }
            .sorted { ($1.wrong, $0.word) < ($0.wrong, $1.word) }
    }
}
