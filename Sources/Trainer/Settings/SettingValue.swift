/// How settings are told.
enum SettingValue {
    /// A setting with its value: "Speech rate 185", "Tone 600 hertz".
    static func message(_ setting: Setting, value: String) -> Message {
        Message("setting.value", ["name": .message(setting.label), "value": .message(self.value(setting, value))])
    }

    /// The value alone.
    static func value(_ setting: Setting, _ value: String) -> Message {
        switch setting.kind {
        case .number(_, _, let unit): Message(unit, ["count": .integer(Int(value) ?? 0)])
        case .choice where setting.name == "language": Message("language.\(value)")
        case .choice: Message("setting.\(setting.name).\(value)")
        case .text: value.isEmpty ? Message("setting.unset") : Message("setting.text", ["text": .text(value)])
        }
    }

    /// What it accepts: "80 through 449".
    static func range(_ setting: Setting) -> Message? {
        guard case .number(let range, _, _) = setting.kind else { return nil }
        return Message(
            "setting.range", ["lowest": .integer(range.lowerBound), "highest": .integer(range.upperBound)])
    }
}
