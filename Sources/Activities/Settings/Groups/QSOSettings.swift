public import Interface
public import OnAir

public struct QSOSettings: Sendable, Equatable {
    /// When the voice speaks the text of the other station.
    public enum Text: String, SettingChoice {
        /// On request.
        case ear
        /// After each over.
        case spoken
    }

    public enum Pace: String, SettingChoice {
        /// The learner's keying speed.
        case mirrored
        /// The learner's speed for receiving.
        case mine
    }

    /// Nil: ask each time.
    public var style: QSOStyle?
    /// Nil: ask each time.
    public var role: QSORole?
    public var text = Text.ear
    public var pace = Pace.mirrored
    /// Seconds of silence that end the learner's over.
    public var silence = 3
    /// Seconds that the other station waits for an answer; 0 for no limit.
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
