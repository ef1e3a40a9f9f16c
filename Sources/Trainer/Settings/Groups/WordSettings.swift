public import Training

/// Words and callsigns.
public struct WordSettings: Sendable, Equatable {
    /// How a word is asked for.
    public enum Prompt: String, SettingChoice {
        /// Letter by letter.
        case letters
        /// By the spelling alphabet.
        case spelling
        /// By its Morse.
        case sound
    }

    /// Whether words have only unlocked characters.
    public var areKnown = false
    /// How a word is asked for.
    public var prompt = Prompt.letters
    /// The path of the learner's own list.
    public var file = ""

    static let rows: [Setting] = [
        .flag(\.words.areKnown, "words.known"),
        .choice(\.words.prompt, "words.prompt"),
        .path(\.words.file, "words.file"),
    ]
}

/// Listening without hands.
public struct ListenSettings: Sendable, Equatable {
    /// What is heard first.
    public enum First: String, SettingChoice {
        case morse, speech
    }

    /// Words or running text; nil for the characters of the course.
    public var material: ListenMaterial?
    /// What is heard first.
    public var first = First.morse
    /// Length in minutes; 0 for no limit.
    public var minutes = 0
    /// Milliseconds to think.
    public var pause = 1600
    /// Whether the Morse is repeated after the answer.
    public var repeats = true
    /// Whether a word's meaning is given.
    public var tellsMeaning = true

    static let rows: [Setting] = [
        .choice(\.listen.material, "listen.material", orNone: "characters"),
        .choice(\.listen.first, "listen.direction"),
        .number(\.listen.minutes, "listen.minutes", 0...60, unit: "minutes", isNoneAtZero: true),
        .number(\.listen.pause, "listen.pause", 200...10_000, step: 200, unit: "milliseconds"),
        .flag(\.listen.repeats, "listen.again"),
        .flag(\.listen.tellsMeaning, "listen.meaning"),
    ]
}

extension ListenMaterial: SettingChoice {}
