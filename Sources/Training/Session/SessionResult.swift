/// The result of a session.
public struct SessionResult: Equatable, Sendable, Codable {
    /// Its answers.
    public var tally: SessionTally
    /// Milliseconds practised, from the first question on, without pauses.
    public var practisedMilliseconds: Int
    /// Whether the learner ended it early.
    public var isStopped: Bool
    /// What it has shown for the gate, if it unlocks characters; else all of its answers are judged by the gate.
    public var unlocking: Unlocking.Report?

    /// Makes a result.
    public init(tally: SessionTally, practisedMilliseconds: Int, isStopped: Bool = false) {
        self.tally = tally
        self.practisedMilliseconds = practisedMilliseconds
        self.isStopped = isStopped
    }
}
