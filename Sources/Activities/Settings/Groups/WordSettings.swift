public import Interface
public import OnAir

public struct WordSettings: Sendable, Equatable {
    /// How Kochlea asks for a word.
    public enum Prompt: String, SettingChoice {
        /// Letter by letter.
        case letters
        /// By the spelling alphabet.
        case spelling
        case sound
    }

    /// Whether words use unlocked characters only.
    public var usesKnownOnly = false
    public var prompt = Prompt.letters
    /// The path of the learner's own list. Empty: use Kochlea's words.
    public var file = ""

    static let rows: [Setting] = [
        .flag(\.words.usesKnownOnly, "words.known"),
        .choice(\.words.prompt, "words.prompt"),
        .path(\.words.file, "words.file"),
    ]
}

/// Hands-free listening.
public struct ListenSettings: Sendable, Equatable {
    public enum First: String, SettingChoice {
        case morse, speech
    }

    /// Nil: the characters of the course.
    public var material: ListenMaterial?
    public var first = First.morse
    /// Length in minutes; 0 for no limit.
    public var minutes = 0
    /// Milliseconds between the first half and the answer.
    public var pause = 1600
    /// Whether the Morse is repeated after the answer.
    public var repeats = true
    /// Whether the voice gives the meaning of a word.
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
