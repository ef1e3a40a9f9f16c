public import Keyer
public import Morse
public import Training

/// The learner's settings, with values for this run on top.
///
/// Values are read like stored properties (`settings.morse.tone`); derived values are computed once per change.
@dynamicMemberLookup
public struct Settings {
    /// All settings.
    public let registry: [Setting]
    private let positions: [PartialKeyPath<SettingValues>: Int]
    private var values = SettingValues() {
        didSet { derived = Derived(values) }
    }
    private var derived: Derived
    /// Names of the settings that were set.
    private var chosen: Set<String> = []

    /// Loads stored values; those that are no longer accepted count as never set.
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

    /// Lets settings that were not set follow those that decide about them.
    private mutating func follow() {
        var followed = values
        // What follows may be followed in turn, by a setting that comes before it.
        for _ in 0..<2 {
            for setting in registry where !chosen.contains(setting.name) {
                if let word = setting.follows?(followed) { setting.write(word, &followed) }
            }
        }
        if followed != values { values = followed }
    }

    /// Takes the levels from the learner's progress.
    public mutating func take(_ progress: Progress) {
        let levels = LevelSettings(
            receive: course.clamped(progress.receive.level), send: course.clamped(progress.send.level))
        if values.levels != levels { values.levels = levels }
    }

    /// A value or a group of values.
    public subscript<Value>(dynamicMember path: KeyPath<SettingValues, Value>) -> Value { values[keyPath: path] }

    /// The setting with a key.
    func setting(_ key: any AnySettingKey) -> Setting {
        guard let position = positions[key] else { preconditionFailure("every key has its row") }
        return registry[position]
    }

    /// The setting with a name.
    public func setting(named name: String) throws(SettingError) -> Setting {
        guard let setting = registry.first(where: { $0.name == name }) else { throw .unknown(name: name) }
        return setting
    }

    /// A setting's value as the word that is stored.
    public func word(of setting: Setting) -> String { setting.read(values) }

    /// Changes the value of a key; returns the word to store.
    @discardableResult
    public mutating func set<Value>(_ key: any SettingKey<Value>, to value: Value) throws(SettingError) -> String {
        var changed = values
        changed[keyPath: key] = value
        let setting = setting(key)
        return try set(setting, to: setting.read(changed))
    }

    /// Changes a setting's value; returns the word to store.
    @discardableResult
    public mutating func set(_ setting: Setting, to word: String) throws(SettingError) -> String {
        let normalised = try setting.normalised(word)
        setting.write(normalised, &values)
        chosen.insert(setting.name)
        chosen.subtract(setting.leads)
        follow()
        return normalised
    }

    /// Changes the value of a setting by name; returns the word to store.
    @discardableResult
    public mutating func set(_ name: String, to word: String) throws(SettingError) -> String {
        try set(setting(named: name), to: word)
    }
}

extension Settings {
    /// Values derived from several settings.
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

    /// The course.
    public var course: Course { derived.course }

    /// The alphabet of the course.
    public var alphabet: Alphabet { derived.course.alphabet }

    /// Character and effective speed; the effective speed is never above the character speed.
    public var speed: Speed { derived.speed }

    /// How contacts are cleaned up before they reach the keyer.
    public var contactFilter: ContactFilter { derived.contactFilter }

    /// The time limit for a character, and what happens when it is missed.
    var sendLimit: TimeLimit { derived.sendLimit }

    /// The voice.
    ///
    /// - Parameters:
    ///   - locale: decides between voices of one language ("en-US" or "en").
    ///   - catalogue: names the voice where the locale is of another language.
    public func voice(locale: String, catalogue: any Catalogue) -> VoiceSettings {
        voice(values.speech.voice, locale: locale, catalogue: catalogue)
    }

    /// The voice that tells what one switch can choose: another than the learner's, softer and faster.
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

    /// Length of the edges of marks in milliseconds.
    public var edgeMilliseconds: Double { Double(values.morse.edge) }

    /// Tone of Morse in hertz.
    var tone: Double { Double(values.morse.tone) }

    /// Which spaces are stretched.
    var spacing: Spacing { values.morse.spacing }

    /// Group lengths; if the shortest is above the longest, the longest wins.
    var groupLength: ClosedRange<Int> { values.lessons.groupLength }

    /// Whether a value of a setting goes with the others: the effective speed is never above the character speed, and a
    /// level is one of the course.
    public func accepts(_ word: String, for setting: Setting) -> Bool {
        guard let number = Int(word) else { return true }
        if setting.levelDirection != nil { return course.levels.contains(number) }
        return !setting.is(\.morse.effective) || number <= values.morse.wordsPerMinute
    }

    /// The effective speed that a value of another setting lowers, as a word; nil if it stays as it is.
    public func effective(beside word: String, of setting: Setting) -> (setting: Setting, value: String)? {
        guard setting.is(\.morse.wordsPerMinute), let speed = Int(word), values.morse.effective > speed else {
            return nil
        }
        return (self.setting(\.morse.effective), word)
    }

    /// The values of a number setting that have an effect beside the others: the effective speed ends at the character
    /// speed, the shortest group at the longest, a level with the course.
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
    /// Whether one switch chooses from lists that are scanned.
    var isScanning: Bool { self.scan.way.isScanning }

    /// Whether answers that would be typed or keyed are scanned.
    var tellsAnswers: Bool { self.scan.tellsAnswers }

    /// Whether the learner answers by choosing from a scan, in lessons and on the air.
    var choosesAnswers: Bool { tellsAnswers && self.lessons.answer == .scan }

    /// Whether the learner wants few words: no positions, ranges or advice.
    var isBrief: Bool { self.verbosity == .brief }
}
