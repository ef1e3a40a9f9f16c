import Training

/// Instructions fade once they were followed.
final class Instructions {
    /// How often instructions must have been followed until they are no longer given.
    private static let timesFollowed = 3

    private let recorder: Recorder
    private let preferences: Preferences
    private let devices: DeviceBench

    init(recorder: Recorder, preferences: Preferences, devices: DeviceBench) {
        self.recorder = recorder
        self.preferences = preferences
        self.devices = devices
    }

    /// The instructions of an activity, unless the learner knows them or wants few words.
    ///
    /// - Parameter wasDone: whether the learner did this before such things were counted.
    func given(_ activity: String, _ messages: [Message], wasDone: Bool = false) -> [Message] {
        guard !preferences.values.isBrief else { return [] }
        return followed(activity) ?? (wasDone ? Self.timesFollowed : 0) < Self.timesFollowed ? messages : []
    }

    /// The instructions of a screen that is keyed. One switch that chooses by scanning everywhere else always hears how to
    /// leave the screen, and nothing about keys.
    func keyed(_ activity: String, _ messages: [Message]) -> [Message] {
        guard preferences.values.isScanning else { return given(activity, messages) }
        let isKey = !devices.hasContacts && preferences.values.scan.key != .none
        return [Message(isKey ? "keying.byPress" : "keying.byHold")]
    }

    /// Counts that the instructions of an activity were followed.
    func noteFollowed(_ activity: String, at now: Instant) {
        let times = followed(activity) ?? 0
        guard times < Self.timesFollowed else { return }
        recorder.setState(Self.name(activity), to: String(times + 1), at: now)
    }

    private func followed(_ activity: String) -> Int? { recorder.state(Self.name(activity)).flatMap { Int($0) } }

    private static func name(_ activity: String) -> String { "followed.\(activity)" }
}
