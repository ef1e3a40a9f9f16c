/// The learner's memory of every character, in both directions.
///
/// The state derives from the stored answers in order, regardless of their sessions. Storage keeps it only to read less
/// at the next start.
public struct Memories: Equatable, Sendable, Codable {
    /// The recognition time of a confident answer, in milliseconds.
    public let limitMilliseconds: Int
    private var receive: [String: Memory] = [:]
    private var send: [String: Memory] = [:]
    private var receiveKeyTime = KeyTime()
    private var sendKeyTime = KeyTime()

    public init(limitMilliseconds: Int) {
        self.limitMilliseconds = limitMilliseconds
    }

    public init(_ recalls: some Sequence<Recall>, limitMilliseconds: Int) {
        self.init(limitMilliseconds: limitMilliseconds)
        for recall in recalls { take(recall) }
    }

    /// Takes the next answer. For a keyed answer, the key time estimated from earlier answers is subtracted.
    public mutating func take(_ recall: Recall) {
        switch recall.direction {
        case .receive:
            let thought = Self.thought(recall, &receiveKeyTime)
            Self.take(thought, into: &receive[recall.character], limitMilliseconds)
        case .send:
            let thought = Self.thought(recall, &sendKeyTime)
            Self.take(thought, into: &send[recall.character], limitMilliseconds)
        }
    }

    private static func thought(_ recall: Recall, _ keyTime: inout KeyTime) -> Recall {
        guard recall.isKeyed, let measured = recall.milliseconds else { return recall }
        var recall = recall
        recall.milliseconds = max(0, measured - keyTime.milliseconds)
        if recall.isRight, recall.repeats == 0 { keyTime.take(measured) }
        return recall
    }

    /// The key time of keyed answers, in milliseconds.
    public func keyTime(_ direction: Direction) -> Int {
        (direction == .receive ? receiveKeyTime : sendKeyTime).milliseconds
    }

    static func take(_ recall: Recall, into memory: inout Memory?, _ limit: Int) {
        if memory == nil {
            memory = Memory(recall, limitMilliseconds: limit)
        } else {
            memory?.take(recall, limitMilliseconds: limit)
        }
    }

    /// By character. Characters never asked are missing.
    public subscript(direction: Direction) -> [String: Memory] { direction == .receive ? receive : send }
}
