public import Interface
import Training

/// Receiving by touch.
public struct TouchSettings: Sendable, Equatable {
    public enum Code: String, SettingChoice {
        /// The next practice begins with a trial, which chooses one of the others.
        case trial
        case motors, length, devices

        /// Nil before a trial.
        public var code: TouchCode? { TouchCode(rawValue: rawValue) }
    }

    public enum Sound: String, SettingChoice {
        /// The ear gets neither questions nor verdicts.
        case off
        case verdict
        /// The Morse of a question follows its pulses.
        case on
    }

    public var code = Code.trial
    /// The length of a dit in milliseconds.
    public var unit = TouchPace.start
    public var sound = Sound.verdict

    static let rows: [Setting] = [
        .choice(\.touch.code, "touch.code"),
        .number(\.touch.unit, "touch.unit", TouchPace.range, step: 10, unit: "milliseconds"),
        .choice(\.touch.sound, "touch.sound"),
    ]
}
