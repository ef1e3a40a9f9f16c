import Morse
import Training

/// Changes and stores the settings and notifies the parts that depend on them.
final class Preferences {
    private(set) var values: Settings
    private let recorder: Recorder
    /// Applies the settings to sound, voice and language.
    var apply: () -> Void = {}
    /// Called after a change, with the settings before the change.
    var changed: (Settings) -> Void = { _ in }
    /// Changes a level in the progress. Returns false if the course has no such level.
    var levelChanged: (Direction, Int, Instant) -> Bool = { _, _, _ in false }

    init(_ values: Settings, recorder: Recorder) {
        self.values = values
        self.recorder = recorder
    }

    /// Changes, stores and applies a setting. Returns false if the setting rejects the value.
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
        recorder.values.set(stored, at: now)
        changed(before)
        apply()
        return true
    }

    /// Restores, stores and applies the default of a setting.
    func restore(_ setting: Setting, at now: Instant) {
        let before = values
        values.restore(setting)
        var stored = setting.stored(as: "")
        stored[setting.name] = .some(setting.beginning)
        recorder.values.set(stored, at: now)
        changed(before)
        apply()
    }

    func change<Value>(_ key: any SettingKey<Value>, to value: Value, at now: Instant) {
        var changed = values
        guard let word = try? changed.set(key, to: value) else { return }
        change(values.setting(key), to: word, at: now)
    }

    /// The state to which `restore` can return after changes of one setting.
    struct Checkpoint {
        fileprivate let setting: Setting
        fileprivate let values: Settings
        /// Every setting that a change of this setting can alter, and its stored word.
        fileprivate let altered: [Setting]
        fileprivate let stored: [String: String?]
    }

    func checkpoint(of setting: Setting) -> Checkpoint {
        var altered = [setting] + setting.leads.compactMap { try? values.setting(named: $0) }
        // A lower character speed lowers the effective speed.
        if setting.is(\.morse.wordsPerMinute) { altered.append(values.setting(\.morse.effective)) }
        let stored = altered.map { ($0.name, recorder.values.setting($0.name)) }
        return Checkpoint(
            setting: setting, values: values, altered: altered, stored: Dictionary(uniqueKeysWithValues: stored))
    }

    func restore(_ checkpoint: Checkpoint, at now: Instant) {
        let setting = checkpoint.setting
        guard setting.levelDirection == nil else {
            change(setting, to: checkpoint.values.word(of: setting), at: now)
            return
        }
        let before = values
        values.restore(checkpoint.altered, from: checkpoint.values)
        recorder.values.set(checkpoint.stored, at: now)
        changed(before)
        apply()
    }

    /// Changes a value for this run without storing it.
    func useForThisRun<Value>(_ key: any SettingKey<Value>, _ value: Value) {
        _ = try? values.set(key, to: value)
        apply()
    }

    func take(_ progress: Progress) { values.take(progress) }
}
