/// The answers of a session as two files have them.
///
/// Both usually share a beginning, because one is a later or earlier state of the other. The union has every answer as
/// often as the file that has it more often.
struct AnswerSequence: Equatable {
    /// An answer with its time, in the order of the file.
    struct Answer: Hashable, Comparable {
        /// Seconds of universal time.
        var epoch: Int64
        /// Everything that describes it.
        var content: [StoredValue]
        /// For comparing.
        private let key: String

        init(epoch: Int64, content: [StoredValue]) {
            (self.epoch, self.content) = (epoch, content)
            key = content.map(\.text).joined(separator: "\u{0}")
        }

        static func == (one: Answer, other: Answer) -> Bool { one.epoch == other.epoch && one.key == other.key }
        static func < (one: Answer, other: Answer) -> Bool { (one.epoch, one.key) < (other.epoch, other.key) }

        func hash(into hasher: inout Hasher) { hasher.combine(key) }
    }

    /// By time. Answers of the same second keep their order.
    let answers: [Answer]

    init(_ answers: [Answer]) {
        // The sort of the standard library is stable.
        self.answers =
            zip(answers, answers.dropFirst()).allSatisfy { $0.epoch <= $1.epoch }
            ? answers : answers.sorted { $0.epoch < $1.epoch }
    }

    /// The same for both orders, and repeating it changes nothing.
    func merged(with other: AnswerSequence) -> AnswerSequence {
        if answers == other.answers || other.answers.isEmpty { return self }
        if answers.isEmpty { return other }
        let (own, others) = (seconds, other.seconds)
        let epochs = Set(own.keys).union(others.keys).sorted()
        return AnswerSequence(epochs.flatMap { Self.union(own[$0] ?? [], others[$0] ?? []) })
    }

    private var seconds: [Int64: ArraySlice<Answer>] {
        var seconds: [Int64: ArraySlice<Answer>] = [:]
        var start = 0
        while start < answers.count {
            let end = answers[start...].firstIndex { $0.epoch != answers[start].epoch } ?? answers.count
            seconds[answers[start].epoch] = answers[start..<end]
            start = end
        }
        return seconds
    }

    private static func union(_ one: ArraySlice<Answer>, _ other: ArraySlice<Answer>) -> [Answer] {
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        if long.starts(with: short) { return Array(long) }
        // Two histories that contradict each other. Any order does that both files agree on.
        var counts: [Answer: Int] = [:]
        for answer in long { counts[answer, default: 0] += 1 }
        var left = counts
        for answer in short {
            if let count = left[answer], count > 0 {
                left[answer] = count - 1
            } else {
                counts[answer, default: 0] += 1
            }
        }
        return counts.flatMap { Array(repeating: $0, count: $1) }.sorted()
    }
}

extension StoredValue {
    /// Different for different values.
    fileprivate var text: String {
        switch self {
        case .null: "-"
        case .integer(let number): String(number)
        case .text(let text): "'\(text)"
        }
    }
}
