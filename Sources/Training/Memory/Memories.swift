/// What the learner remembers of every character, in both directions.
///
/// A function of the stored answers in their order, however they are divided into sessions; nothing of it is stored.
public struct Memories: Equatable, Sendable {
    /// The recognition time of a confident answer, in milliseconds.
    public let limitMilliseconds: Int
    private var receive: [String: Memory] = [:]
    private var send: [String: Memory] = [:]

    /// The memory of a new learner.
    public init(limitMilliseconds: Int) {
        self.limitMilliseconds = limitMilliseconds
    }

    /// The memory after some answers.
    public init(_ recalls: some Sequence<Recall>, limitMilliseconds: Int) {
        self.init(limitMilliseconds: limitMilliseconds)
        for recall in recalls { take(recall) }
    }

    /// Takes the next answer.
    public mutating func take(_ recall: Recall) {
        switch recall.direction {
        case .receive: Self.take(recall, into: &receive[recall.character], limitMilliseconds)
        case .send: Self.take(recall, into: &send[recall.character], limitMilliseconds)
        }
    }

    static func take(_ recall: Recall, into memory: inout Memory?, _ limit: Int) {
        if memory == nil {
            memory = Memory(recall, limitMilliseconds: limit)
        } else {
            memory?.take(recall, limitMilliseconds: limit)
        }
    }

    /// By character; those never asked are missing.
    public subscript(direction: Direction) -> [String: Memory] { direction == .receive ? receive : send }
}
