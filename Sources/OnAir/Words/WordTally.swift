public import Training

public struct WordTally: Equatable, Sendable, Codable {
    /// Number of consecutive words without a repeat, if the list is long enough.
    static let memory = 3

    public private(set) var total = AnswerCount()
    private var byWord: [String: AnswerCount] = [:]
    /// The latest words, oldest first.
    private(set) var latest: [String] = []

    public init() {}

    public mutating func add(_ word: String, isRight: Bool) {
        total.attempts += 1
        total.correct += isRight ? 1 : 0
        byWord[word, default: AnswerCount()].attempts += 1
        byWord[word, default: AnswerCount()].correct += isRight ? 1 : 0
        latest = (latest + [word]).suffix(Self.memory)
    }

    public func answers(to word: String) -> AnswerCount { byWord[word] ?? AnswerCount() }

    /// The words with errors, most errors first, then in alphabetical order.
    public var weakest: [(word: String, wrong: Int)] {
        byWord.map { (word: $0.key, wrong: $0.value.attempts - $0.value.correct) }.filter { $0.wrong > 0 }
            .sorted { ($1.wrong, $0.word) < ($0.wrong, $1.word) }
    }
}
