/// How settings are told.
enum SettingValue {
    /// A setting with its value: "Speech rate 185", "Tone 600 hertz".
    static func message(_ setting: Setting, value: String) -> Message {
        Message("setting.value", ["name": .message(setting.label), "value": .message(self.value(setting, value))])
    }

    /// The value alone.
    static func value(_ setting: Setting, _ value: String) -> Message {
        switch setting.kind {
        case .number where value == "0" && endless.contains(setting.name): Message("setting.\(setting.name).none")
        case .number(_, _, let unit): number(Int(value) ?? 0, unit)
        case .choice where setting.name == "language": Message("language.\(value)")
        case .choice(["on", "off"]), .choice(["off", "on"]): Message("setting.\(value)")
        case .choice: Message("setting.\(setting.name).\(value.filter { $0 != "-" })")
        case .text where value.isEmpty: Message("setting.unset")
        case .text where setting.isCallsign: Message("setting.text", ["text": .word(value.map(String.init))])
        case .text: Message("setting.text", ["text": .text(value)])
        }
    }

    /// Numbers whose 0 means that there is none of it.
    private static let endless: Set = [
        "session.minutes", "send.limit", "keyer.autospace", "band.interference", "listen.minutes",
        "qso.wait",
    ]

    /// A number with its unit.  Voices swallow a minus sign: below zero there is a word for it.
    private static func number(_ value: Int, _ unit: String) -> Message {
        let message = Message(unit, ["count": .integer(abs(value))])
        return value < 0 ? Message("unit.minus", ["value": .message(message)]) : message
    }

    /// What it accepts: "80 through 449".
    ///
    /// - Parameter settings: those beside which it has to have an effect, if any.
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
