public import Morse
public import Training

/// The learner's settings with the values of this run laid over them.
public struct Settings {
    /// Every setting there is.
    public let registry: [Setting]
    private var values: [String: String]
    private var overrides: [String: String] = [:]

    /// Takes what storage holds; what no setting accepts any more counts as never set.
    public init(registry: [Setting], stored: [String: String]) {
        self.registry = registry
        values = [:]
        for setting in registry {
            if let value = stored[setting.name], let normalised = try? setting.normalised(value) {
                values[setting.name] = normalised
            }
        }
    }

    /// The setting of a name.
    public func setting(_ name: String) throws(SettingError) -> Setting {
        guard let setting = registry.first(where: { $0.name == name }) else { throw .unknown(name: name) }
        return setting
    }

    /// A setting's value in words as kept; the initial one if it was never set.
    public func value(_ name: String) -> String {
        overrides[name] ?? values[name] ?? registry.first { $0.name == name }?.initial ?? ""
    }

    /// A number setting's value.
    public func number(_ name: String) -> Int { Int(value(name)) ?? 0 }

    /// Whether an on/off setting is on.
    public func isOn(_ name: String) -> Bool { value(name) == "on" }

    /// Changes a value; returns it as it is to be stored.  A value of this run only gives way to it.
    public mutating func set(_ name: String, to value: String) throws(SettingError) -> String {
        let normalised = try setting(name).normalised(value)
        values[name] = normalised
        overrides[name] = nil
        return normalised
    }

    /// Forgets a value, so that the initial one holds.
    public mutating func unset(_ name: String) {
        values[name] = nil
        overrides[name] = nil
    }

    /// Sets a value for this run only; it is not stored.
    public mutating func override(_ name: String, to value: String) throws(SettingError) {
        overrides[name] = try setting(name).normalised(value)
    }
}

extension Settings {
    /// The voice.
    ///
    /// - Parameter locale: the learner's locale, which decides between voices of one language ("en-US" or "en").
    public func voice(locale: String) -> VoiceSettings {
        let language = value("language")
        let tag = locale.hasPrefix(language) ? locale : language
        let variant = value("speech.voice")
        return VoiceSettings(
            language: tag, name: variant == "standard" ? "" : "\(tag)+\(variant)", rate: number("speech.rate"),
            pitch: number("speech.pitch"))
    }

    /// The course.
    public var course: Course {
        Course(
            CourseStock(rawValue: value("course")) ?? .letters,
            order: CourseOrder(rawValue: value("course.order")) ?? .koch)
    }

    /// Length of the edges of marks in milliseconds.
    public var edgeMilliseconds: Double { Double(number("morse.edge")) }

    /// The values of a number setting that have an effect beside the others: no effective speed is above the character
    /// speed, no shortest group longer than the longest.
    func reachable(_ setting: Setting) -> ClosedRange<Int>? {
        guard case .number(let range, _, _) = setting.kind else { return nil }
        return switch setting.name {
        case "morse.effective": range.clamped(to: range.lowerBound...number("morse.wpm"))
        case "group.shortest": range.clamped(to: range.lowerBound...number("group.longest"))
        case "group.longest": range.clamped(to: number("group.shortest")...range.upperBound)
        default: range
        }
    }

    /// Tone of Morse in hertz.
    var tone: Double { Double(number("morse.tone")) }

    /// Lengths of groups; a shortest above the longest gives way.
    var groupLength: ClosedRange<Int> {
        let longest = number("group.longest")
        return min(number("group.shortest"), longest)...longest
    }

    /// Character and effective speed; an effective speed above the character speed counts as equal to it.
    public var speed: Speed {
        let character = number("morse.wpm")
        guard let speed = try? Speed(character: character, effective: min(number("morse.effective"), character)) else {
            preconditionFailure("settings hold speeds in range")
        }
        return speed
    }

    /// How the spaces are stretched.
    var spacing: Spacing { value("morse.spacing") == "wordsworth" ? .wordsworth : .farnsworth }
}
