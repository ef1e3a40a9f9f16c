import Interface
import Morse

/// Counts how often the learner chose a menu item by its letter. The setting `menu.letters` says when menus speak it.
final class MenuLetters: LetterMemory {
    /// As for instructions.
    private static let timesUsed = 3

    private let recorder: Recorder
    private let preferences: Preferences
    /// Storage is too slow for every item of a fast walk.
    private var counts: [String: Int] = [:]

    init(recorder: Recorder, preferences: Preferences) {
        self.recorder = recorder
        self.preferences = preferences
    }

    func isKnown(_ item: String) -> Bool {
        switch preferences.values.interface.letters {
        case .learned: count(item) >= Self.timesUsed
        case .always: false
        case .never: true
        }
    }

    func used(_ item: String, at now: Instant) {
        let count = count(item)
        guard count < Self.timesUsed else { return }
        counts[item] = count + 1
        recorder.values.setState(Self.name(item), to: String(count + 1), at: now)
    }

    private func count(_ item: String) -> Int {
        if let count = counts[item] { return count }
        let count = recorder.values.state(Self.name(item)).flatMap { Int($0) } ?? 0
        counts[item] = count
        return count
    }

    private static func name(_ item: String) -> String { "letter.\(item)" }
}
