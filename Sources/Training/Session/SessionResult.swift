public struct SessionResult: Equatable, Sendable, Codable {
    public var tally: SessionTally
    /// The answers that the gate judges; nil for all. It ignores answers to a character just introduced again.
    public var proof: SessionTally?
    /// Milliseconds practised from the first question on, without pauses.
    public var practisedMilliseconds: Int
    public var isStopped: Bool
    /// The state of the gate if the session unlocks characters. If nil, the gate judges all answers of the session.
    public var unlocking: Unlocking.Report?

    public init(tally: SessionTally, practisedMilliseconds: Int, isStopped: Bool = false) {
        self.tally = tally
        self.practisedMilliseconds = practisedMilliseconds
        self.isStopped = isStopped
    }
}
