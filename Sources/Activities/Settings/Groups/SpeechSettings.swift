public import Interface

public struct SpeechSettings: Sendable, Equatable {
    public enum Voice: String, SettingChoice {
        case standard, f1, f2, f3, f4, m1, m2, m3, m4
    }

    /// The program that speaks.
    public enum Speaker: String, SettingChoice {
        case own = "self"
        case dispatcher
        /// The learner's screen reader.
        case reader

        public var mode: SpeechMode {
            switch self {
            case .own: .own
            case .dispatcher: .dispatcher
            case .reader: .reader
            }
        }
    }

    /// Whether the learner has not yet chosen a speaker.
    ///
    /// - Parameter stored: returns the stored value of a setting, nil if it was never set.
    public static func isSpeakerUnknown(_ stored: (String) -> String?) -> Bool { stored("speech.by") == nil }

    /// Takes effect at the next start. `--speech` overrides it.
    public var by = Speaker.own
    /// Words per minute.
    public var rate = 175
    /// 0 to 99.
    public var pitch = 50
    /// Decibels.
    public var gain = 0
    public var voice = Voice.standard

    static let rows: [Setting] = [
        .number(\.speech.rate, "speech.rate", 80...900, step: 5, unit: "plain").inTenths(),
        .number(\.speech.pitch, "speech.pitch", 0...99, step: 5, unit: "plain"),
        .number(\.speech.gain, "speech.level", -24...6, step: 2, unit: "decibels"),
        .choice(\.speech.voice, "speech.voice"),
        .choice(\.speech.by, "speech.by"),
        .number(\.sounds.gain, "sounds.level", -24...12, step: 2, unit: "decibels"),
        .choice(\.verbosity, "verbosity"),
    ]
}

public struct SoundSettings: Sendable, Equatable {
    /// Gain of the earcons in decibels.
    public var gain = 0
    /// Milliseconds of silence before the first Morse. Some devices drop the beginning of a sound.
    public var lead = 500
    /// Whether the stream sends sound during practice without a break. HDMI and Bluetooth devices fall asleep in
    /// silence.
    public var isKeptAwake = false

    /// The rows belong to the Morse menu. `gain` is in the voice menu.
    static let rows: [Setting] = [
        .number(\.sounds.lead, "sound.lead", 0...3000, step: 100, unit: "milliseconds"),
        .flag(\.sounds.isKeptAwake, "sound.awake"),
    ]
}

/// How much the voice speaks.
public enum Verbosity: String, SettingChoice {
    case normal
    /// No positions, ranges or advice.
    case brief
    /// Also the right answers in words.
    case full
}
