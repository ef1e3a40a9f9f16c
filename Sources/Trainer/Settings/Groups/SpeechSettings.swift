/// The voice.
public struct SpeechSettings: Sendable, Equatable {
    /// Voices other than a language's standard one.
    public enum Voice: String, SettingChoice {
        case standard, f1, f2, f3, f4, m1, m2, m3, m4
    }

    /// Who speaks.
    public enum Speaker: String, SettingChoice {
        /// Kochlea.
        case own = "self"
        /// speech-dispatcher.
        case dispatcher
        /// The learner's screen reader.
        case reader

        /// What `--speech` calls it.
        public var mode: SpeechMode {
            switch self {
            case .own: .own
            case .dispatcher: .dispatcher
            case .reader: .reader
            }
        }
    }

    /// Whether nobody has said yet who speaks.
    ///
    /// - Parameter stored: the stored value of a setting; nil if it was never set.
    public static func isSpeakerUnknown(_ stored: (String) -> String?) -> Bool { stored("speech.by") == nil }

    /// Who speaks, from the next start on, unless the command line says so.
    public var by = Speaker.own
    /// Speech rate in words per minute.
    public var rate = 175
    /// Pitch, from 0 to 99.
    public var pitch = 50
    /// In decibels.
    public var gain = 0
    /// The voice.
    public var voice = Voice.standard

    static let rows: [Setting] = [
        .number(\.speech.rate, "speech.rate", 80...449, step: 10, unit: "plain"),
        .number(\.speech.pitch, "speech.pitch", 0...99, step: 5, unit: "plain"),
        .number(\.speech.gain, "speech.level", -24...6, step: 2, unit: "decibels"),
        .choice(\.speech.voice, "speech.voice"),
        .choice(\.speech.by, "speech.by"),
        .choice(\.braille, "braille"),
        .number(\.sounds.gain, "sounds.level", -24...12, step: 2, unit: "decibels"),
        .choice(\.verbosity, "verbosity"),
    ]
}

/// The earcons, and the sound device.
public struct SoundSettings: Sendable, Equatable {
    /// In decibels.
    public var gain = 0
    /// Milliseconds of silence before the first Morse, for devices that swallow the beginning of sound.
    public var lead = 500
    /// Whether the device is kept awake while Morse is practised, as HDMI and Bluetooth need.
    public var isKeptAwake = false

    /// They are heard in Morse, and stand beside its settings.
    static let rows: [Setting] = [
        .number(\.sounds.lead, "sound.lead", 0...3000, step: 100, unit: "milliseconds"),
        .flag(\.sounds.isKeptAwake, "sound.awake"),
    ]
}

/// How much is said.
public enum Verbosity: String, SettingChoice {
    /// What is needed.
    case normal
    /// No positions, ranges or advice.
    case brief
    /// Right answers in words as well.
    case full
}
