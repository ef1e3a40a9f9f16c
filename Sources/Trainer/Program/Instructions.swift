import Training

/// Instructions fade once they were followed.
extension ScreenContext {
    /// How often instructions must have been followed until they are no longer given.
    private static let timesFollowed = 3

    /// The name in storage of how often the instructions of an activity were followed.
    private static func followedName(_ activity: String) -> String { "followed.\(activity)" }

    /// The instructions of an activity, unless the learner knows them or wants few words.
    ///
    /// - wasDone: Whether the learner did this before such things were counted.
    func instructions(_ activity: String, _ messages: [Message], wasDone: Bool = false) -> [Message] {
        guard !isBrief else { return [] }
        return followed(activity) ?? (wasDone ? Self.timesFollowed : 0) < Self.timesFollowed ? messages : []
    }

    /// The instructions of a screen that is keyed.  One switch that chooses from what is told everywhere else is always told
    /// what leads away from it, and nothing about keys.
    func keyedInstructions(_ activity: String, _ messages: [Message]) -> [Message] {
        guard isScanning else { return instructions(activity, messages) }
        return [Message(!hasContacts && settings.scan.key != .none ? "keying.byPress" : "keying.byHold")]
    }

    /// Counts that the instructions of an activity were followed.
    func noteFollowed(_ activity: String, at now: Instant) {
        let times = followed(activity) ?? 0
        guard times < Self.timesFollowed else { return }
        recorder.setState(Self.followedName(activity), to: String(times + 1), at: now)
    }

    private func followed(_ activity: String) -> Int? {
        recorder.state(Self.followedName(activity)).flatMap { Int($0) }
    }
}
