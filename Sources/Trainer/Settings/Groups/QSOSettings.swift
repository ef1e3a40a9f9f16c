public import Training

/// QSOs on the air.
public struct QSOSettings: Sendable, Equatable {
    /// When the text of the other station is given in words.
    public enum Text: String, SettingChoice {
        /// On request.
        case ear
        /// After each over.
        case spoken
    }

    /// How fast other stations send.
    public enum Pace: String, SettingChoice {
        /// At the speed the learner keys.
        case mirrored
        /// At the speed the learner has set for receiving.
        case mine
    }

    /// The style; nil to ask each time.
    public var style: QSOStyle?
    /// Who calls; nil to ask each time.
    public var role: QSORole?
    /// When the text of the other station is given in words.
    public var text = Text.ear
    /// How fast other stations send.
    public var pace = Pace.mirrored
    /// Seconds of silence that end the learner's over.
    public var silence = 3
    /// Seconds that the other station waits for an answer; 0 for ever.
    public var wait = 15

    static let rows: [Setting] = [
        .choice(\.qso.style, "qso.style", orNone: "ask"),
        .choice(\.qso.role, "qso.role", orNone: "ask"),
        .choice(\.qso.text, "qso.text"),
        .choice(\.qso.pace, "qso.speed"),
        .number(\.qso.silence, "qso.silence", 1...30, unit: "seconds"),
        .number(\.qso.wait, "qso.wait", 0...120, step: 5, unit: "seconds", isNoneAtZero: true),
    ]
}

extension QSOStyle: SettingChoice {}
extension QSORole: SettingChoice {}
