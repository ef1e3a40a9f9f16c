import Interface
import Morse
import Training

/// Gives the instructions of an activity until the learner has followed them three times.
final class Instructions {
    private static let timesFollowed = 3

    private let recorder: Recorder
    private let preferences: Preferences
    private let devices: DeviceBench

    init(recorder: Recorder, preferences: Preferences, devices: DeviceBench) {
        self.recorder = recorder
        self.preferences = preferences
        self.devices = devices
    }

    /// - Parameter wasDone: whether the learner did the activity in a version that did not count.
    func given(_ activity: String, _ messages: [Message], wasDone: Bool = false) -> [Message] {
        guard !preferences.values.isBrief else { return [] }
        return followed(activity) ?? (wasDone ? Self.timesFollowed : 0) < Self.timesFollowed ? messages : []
    }

    /// One switch that scans keys nothing, so it gets only the way to leave the screen.
    func keyed(_ activity: String, _ messages: [Message]) -> [Message] {
        guard preferences.values.isScanning else { return given(activity, messages) }
        let isKey = !devices.hasContacts && preferences.values.scan.key != .none
        return [Message(isKey ? "keying.byPress" : "keying.byHold")]
    }

    func noteFollowed(_ activity: String, at now: Instant) {
        let times = followed(activity) ?? 0
        guard times < Self.timesFollowed else { return }
        recorder.values.setState(Self.name(activity), to: String(times + 1), at: now)
    }

    private func followed(_ activity: String) -> Int? { recorder.values.state(Self.name(activity)).flatMap { Int($0) } }

    private static func name(_ activity: String) -> String { "followed.\(activity)" }
}
