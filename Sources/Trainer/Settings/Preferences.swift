import Training

/// The learner's settings: changed and stored here, and passed on to whatever they decide.
final class Preferences {
    private(set) var values: Settings
    private let recorder: Recorder
    /// Applies the settings to sound, voice and language.
    var apply: () -> Void = {}
    /// Called after a change with the settings before it.
    var changed: (Settings) -> Void = { _ in }
    /// Changes a level, which is kept in the progress; false if the course has no such level.
    var levelChanged: (Direction, Int, Instant) -> Bool = { _, _, _ in false }

    init(_ values: Settings, recorder: Recorder) {
        self.values = values
        self.recorder = recorder
    }

    /// Changes a setting, stores it and applies it; false if the value is not accepted.
    @discardableResult
    func change(_ setting: Setting, to word: String, at now: Instant) -> Bool {
        if let direction = setting.levelDirection {
            return Int(word).map { levelChanged(direction, $0, now) } ?? false
        }
        let before = values
        let lowered = values.effective(beside: word, of: setting)
        guard let kept = try? values.set(setting, to: word) else { return false }
        var stored = setting.stored(as: kept)
        if let lowered, let kept = try? values.set(lowered.setting, to: lowered.value) {
            stored[lowered.setting.name] = kept
        }
        recorder.set(stored, at: now)
        changed(before)
        apply()
        return true
    }

    /// Changes the value of a key, stores it and applies it.
    func change<Value>(_ key: any SettingKey<Value>, to value: Value, at now: Instant) {
        var changed = values
        guard let word = try? changed.set(key, to: value) else { return }
        change(values.setting(key), to: word, at: now)
    }

    /// Sets a value for this run only.
    func useForThisRun<Value>(_ key: any SettingKey<Value>, _ value: Value) {
        _ = try? values.set(key, to: value)
        apply()
    }

    /// Takes the levels from the learner's progress.
    func take(_ progress: Progress) { values.take(progress) }
}
