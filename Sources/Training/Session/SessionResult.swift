/// What came of a session.
public struct SessionResult: Equatable, Sendable, Codable {
    /// Its answers.
    public var tally: SessionTally
    /// Time practised in milliseconds: from the first group or prompt on, pauses not counted.
    public var practisedMilliseconds: Int
    /// Whether the learner ended it before its limit.
    public var isStopped: Bool

    /// Makes a result.
    public init(tally: SessionTally, practisedMilliseconds: Int, isStopped: Bool = false) {
        self.tally = tally
        self.practisedMilliseconds = practisedMilliseconds
        self.isStopped = isStopped
    }
}
