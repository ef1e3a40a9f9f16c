import Interface
import OnAir

enum SettingWords {
    /// The name and the value: "Speech rate 185", "Tone 600 hertz", "Latch: off".
    ///
    /// - Parameter title: replaces the value, for example with the title of a sound device.
    static func message(_ setting: Setting, value: String, title: String? = nil) -> Message {
        let isNumber = if case .number = setting.kind { value != "0" || !setting.isNoneAtZero } else { false }
        let worded = title.map { Message("setting.text", ["text": .text($0)]) } ?? self.value(setting, value)
        return Message(
            isNumber ? "setting.value" : "setting.chosen",
            ["name": .message(setting.label), "value": .message(worded)])
    }

    static func message(_ key: any AnySettingKey, in settings: Settings) -> Message {
        message(settings.setting(key), in: settings)
    }

    static func message(_ setting: Setting, in settings: Settings) -> Message {
        message(setting, value: settings.word(of: setting))
    }

    static func value(_ setting: Setting, _ value: String) -> Message {
        switch setting.kind {
        case .number where value == "0" && setting.isNoneAtZero: Message("setting.\(setting.name).none")
        case .number(_, _, let unit): number(Int(value) ?? 0, unit)
        case .choice where setting.is(\.language): name(ofLanguage: value)
        case .choice(["on", "off"]), .choice(["off", "on"]): Message("setting.\(value)")
        case .choice: Message("setting.\(setting.name).\(value.filter { $0 != "-" })")
        case .device(let words) where words.contains(value): Message("setting.\(setting.name).\(value)")
        case .device: Message("setting.text", ["text": .text(value)])
        case .text where value.isEmpty: Message("setting.unset")
        case .text where setting.isKeyed:
            Message(
                "setting.text",
                [
                    "text": (try? StoredMessageText(value)).map { .phrase(StoredMessageWords.phrase($0)) }
                        ?? .text(value)
                ])
        case .text where setting.isCallsign: Message("setting.text", ["text": .word(value.map(String.init))])
        case .text: Message("setting.text", ["text": .text(value)])
        }
    }

    /// The language's name for itself.
    static func name(ofLanguage tag: String) -> Message {
        Message("language.name", ["language": .language(tag)])
    }

    /// Voices skip a minus sign, so negative numbers have their own message.
    private static func number(_ value: Int, _ unit: String) -> Message {
        let message = Message(unit, ["count": .integer(abs(value))])
        return value < 0 ? Message("unit.minus", ["value": .message(message)]) : message
    }

    /// The value alone, as it is spoken while it changes. A number has no unit.
    static func bare(_ setting: Setting, _ value: String) -> Message {
        guard case .number = setting.kind, let number = Int(value), value != "0" || !setting.isNoneAtZero else {
            return self.value(setting, value)
        }
        return self.number(number, "unit.plain")
    }

    enum End { case lowest, highest }

    /// Why a number cannot pass an end of its range.
    static func bound(_ end: End, of setting: Setting, in settings: Settings) -> Message? {
        guard case .number(let whole, _, _) = setting.kind, let range = settings.reachable(setting) else { return nil }
        let value = end == .lowest ? range.lowerBound : range.upperBound
        let isLimited = value != (end == .lowest ? whole.lowerBound : whole.upperBound)
        let id =
            switch end {
            case .highest where setting.is(\.morse.effective) && isLimited: "bound.effective"
            case .highest where setting.is(\.lessons.shortestGroup) && isLimited: "bound.shortest"
            case .lowest where setting.is(\.lessons.longestGroup) && isLimited: "bound.longest"
            case .highest where setting.levelDirection != nil: "bound.level"
            case .highest: "bound.highest"
            case .lowest: "bound.lowest"
            }
        return Message(id, ["value": .message(number(value, "unit.plain"))], priority: .text)
    }

    /// The answer to a typed number outside of the range.
    static func outside(_ number: Int, of setting: Setting, in settings: Settings) -> Message? {
        guard let range = settings.reachable(setting) else { return nil }
        let bound = bound(number < range.lowerBound ? .lowest : .highest, of: setting, in: settings)
        if let bound, !["bound.lowest", "bound.highest"].contains(bound.id) { return bound }
        return Message(
            "adjust.outside",
            [
                "lowest": .message(self.number(range.lowerBound, "unit.plain")),
                "highest": .message(self.number(range.upperBound, "unit.plain")),
            ], priority: .text)
    }

    /// The accepted range: "80 through 449". Nil if the setting is not a number.
    ///
    /// - Parameter settings: if given, the range is limited to the values that have an effect beside these settings.
    static func range(_ setting: Setting, in settings: Settings? = nil) -> Message? {
        guard case .number(let whole, _, _) = setting.kind else { return nil }
        let range = settings?.reachable(setting) ?? whole
        return Message(
            "setting.range",
            [
                "lowest": .message(number(range.lowerBound, "unit.plain")),
                "highest": .message(number(range.upperBound, "unit.plain")),
            ])
    }
}
