public import Interface
public import Keyer
public import Morse
public import Training

/// The learner's settings, including values for this run only.
///
/// Values read like stored properties (`settings.morse.tone`). Derived values are computed once per change.
@dynamicMemberLookup
public struct Settings {
    public let registry: [Setting]
    private let positions: [PartialKeyPath<SettingValues>: Int]
    private var values = SettingValues() {
        didSet { derived = Derived(values) }
    }
    private var derived: Derived
    /// Names of the settings with a stored value or a value for this run.
    private var chosen: Set<String> = []

    /// Loads stored values. A stored value that its setting rejects is ignored.
    public init(registry: [Setting], stored: [String: String]) {
        self.registry = registry
        positions = Dictionary(
            uniqueKeysWithValues: registry.enumerated().map { ($1.key as PartialKeyPath<SettingValues>, $0) })
        for setting in registry {
            let kept = stored[setting.name].flatMap { try? setting.normalised($0) }
            setting.write(kept ?? setting.initial, &values)
            if kept != nil { chosen.insert(setting.name) }
        }
        derived = Derived(values)
        follow()
    }

    /// Computes the values of unset settings from the settings that they follow.
    private mutating func follow() {
        var followed = values
        // Two passes: a setting can follow one that follows another and comes later in the table.
        for _ in 0..<2 {
            for setting in registry where !chosen.contains(setting.name) {
                if let word = setting.follows?(followed) { setting.write(word, &followed) }
            }
        }
        if followed != values { values = followed }
    }

    public mutating func take(_ progress: Progress) {
        let levels = LevelSettings(
            receive: course.clamped(progress.receive.level), send: course.clamped(progress.send.level))
        guard values.levels != levels else { return }
        values.levels = levels
        follow()
    }

    public subscript<Value>(dynamicMember path: KeyPath<SettingValues, Value>) -> Value { values[keyPath: path] }

    func setting(_ key: any AnySettingKey) -> Setting {
        guard let position = positions[key] else { preconditionFailure("every key has its row") }
        return registry[position]
    }

    public func setting(named name: String) throws(SettingError) -> Setting {
        guard let setting = registry.first(where: { $0.name == name }) else { throw .unknown(name: name) }
        return setting
    }

    /// Whether the setting has a value of its own, so that it follows no other setting.
    func isChosen(_ key: any AnySettingKey) -> Bool { chosen.contains(setting(key).name) }

    public func word(of setting: Setting) -> String { setting.read(values) }

    /// Returns the word to store.
    @discardableResult
    public mutating func set<Value>(_ key: any SettingKey<Value>, to value: Value) throws(SettingError) -> String {
        var changed = values
        changed[keyPath: key] = value
        let setting = setting(key)
        return try set(setting, to: setting.read(changed))
    }

    /// Returns the word to store.
    @discardableResult
    public mutating func set(_ setting: Setting, to word: String) throws(SettingError) -> String {
        let normalised = try setting.normalised(word)
        setting.write(normalised, &values)
        chosen.insert(setting.name)
        chosen.subtract(setting.leads)
        follow()
        return normalised
    }

    /// Takes back changes of some settings: their values, and whether they were set.
    mutating func restore(_ changed: [Setting], from before: Settings) {
        for setting in changed {
            setting.write(setting.read(before.values), &values)
            if before.chosen.contains(setting.name) {
                chosen.insert(setting.name)
            } else {
                chosen.remove(setting.name)
            }
        }
        follow()
    }

    /// Returns the word to store.
    @discardableResult
    public mutating func set(_ name: String, to word: String) throws(SettingError) -> String {
        try set(setting(named: name), to: word)
    }
}

extension Settings {
    /// Settings with a value of the learner that differs from the default.
    var changed: [Setting] {
        registry.filter {
            chosen.contains($0.name) && $0.levelDirection == nil && word(of: $0) != word(ofDefault: $0)
        }
    }

    /// The value that the setting has in a new data folder beside the present other settings.
    func word(ofDefault setting: Setting) -> String {
        var restored = self
        restored.restore(setting)
        return restored.word(of: setting)
    }

    mutating func restore(_ setting: Setting) {
        setting.write(setting.beginning ?? setting.initial, &values)
        chosen.remove(setting.name)
        chosen.subtract(setting.leads)
        if setting.beginning != nil { chosen.insert(setting.name) }
        follow()
    }
}

extension Settings {
    private struct Derived {
        let course: Course
        let speed: Speed
        let contactFilter: ContactFilter
        let sendLimit: TimeLimit

        init(_ values: SettingValues) {
            course = values.lessons.course
            speed = values.morse.speed
            contactFilter = values.contacts.filter(wordsPerMinute: values.keyer.wordsPerMinute)
            sendLimit = values.sendLimit
        }
    }

    public var course: Course { derived.course }

    public var alphabet: Alphabet { derived.course.alphabet }

    /// The effective speed is capped at the character speed.
    public var speed: Speed { derived.speed }

    public var contactFilter: ContactFilter { derived.contactFilter }

    var sendLimit: TimeLimit { derived.sendLimit }

    /// - Parameters:
    /// - locale: chooses between variants of one language ("en-US", "en").
    /// - catalogue: provides the voice if the locale has another language.
    public func voice(locale: String, catalogue: any Catalogue) -> VoiceSettings {
        voice(values.speech.voice, locale: locale, catalogue: catalogue)
    }

    /// The voice for scan cues: of the other sex than the learner's voice, 15 % faster, 6 dB softer.
    public func cueVoice(locale: String, catalogue: any Catalogue) -> VoiceSettings {
        let isHigh = [.f1, .f2, .f3, .f4].contains(values.speech.voice)
        var voice = voice(isHigh ? .m3 : .f3, locale: locale, catalogue: catalogue)
        voice.rate = voice.rate * 115 / 100
        voice.gain = -6
        return voice
    }

    private func voice(
        _ variant: SpeechSettings.Voice, locale: String, catalogue: any Catalogue
    ) -> VoiceSettings {
        let spoken = catalogue.language == values.language ? catalogue.voice : values.language
        let tag = locale.hasPrefix(values.language) ? locale : spoken
        return VoiceSettings(
            language: tag, name: variant == .standard ? "" : "\(tag)+\(variant.word)", rate: values.speech.rate,
            pitch: values.speech.pitch)
    }

    public var edgeMilliseconds: Double { Double(values.morse.edge) }

    var tone: Double { Double(values.morse.tone) }

    var spacing: Spacing { values.morse.spacing }

    /// If the shortest length is above the longest, both are the longest.
    var groupLength: ClosedRange<Int> { values.lessons.groupLength }

    /// Whether a value is compatible with the other settings: the effective speed is at most the character speed, and
    /// the course has the level.
    public func accepts(_ word: String, for setting: Setting) -> Bool {
        guard let number = Int(word) else { return true }
        if setting.levelDirection != nil { return course.levels.contains(number) }
        return !setting.is(\.morse.effective) || number <= values.morse.wordsPerMinute
    }

    /// The effective speed that a new character speed lowers, as a word to store; nil if nothing changes.
    public func effective(beside word: String, of setting: Setting) -> (setting: Setting, value: String)? {
        guard setting.is(\.morse.wordsPerMinute), let speed = Int(word), values.morse.effective > speed else {
            return nil
        }
        return (self.setting(\.morse.effective), word)
    }

    /// The values of a number setting that have an effect beside the others. The character speed limits the effective
    /// speed, the longest group the shortest and vice versa, the course the level.
    public func reachable(_ setting: Setting) -> ClosedRange<Int>? {
        guard case .number(let range, _, _) = setting.kind else { return nil }
        if setting.is(\.morse.effective) { return range.clamped(to: range.lowerBound...values.morse.wordsPerMinute) }
        if setting.levelDirection != nil { return course.levels }
        if setting.is(\.lessons.shortestGroup) {
            return range.clamped(to: range.lowerBound...values.lessons.longestGroup)
        }
        if setting.is(\.lessons.longestGroup) {
            return range.clamped(to: values.lessons.shortestGroup...range.upperBound)
        }
        return range
    }
}

extension Settings {
    var isScanning: Bool { self.scan.way.isScanning }

    /// Whether a scan replaces typing and keying of answers.
    var scansAnswers: Bool { self.scan.scansAnswers }

    /// Whether the learner answers by a scan, in lessons and on the air.
    var choosesAnswers: Bool { scansAnswers && self.lessons.answer == .scan }

    /// Whether the voice omits positions, ranges and advice.
    var isBrief: Bool { self.verbosity == .brief }
}
