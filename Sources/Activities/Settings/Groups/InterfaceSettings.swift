public import Interface

/// How much of the interface is Morse instead of words.
public enum InterfaceLevel: String, SettingChoice, Comparable {
    /// Words only.
    case off
    /// Words, and the letter of each item in Morse after it.
    case hints
    /// Names in Morse. Words follow if the learner does nothing.
    case mixed
    /// Names in Morse. Words only where they are needed.
    case full

    /// Orders levels by their share of Morse.
    public static func < (left: InterfaceLevel, right: InterfaceLevel) -> Bool {
        Self.allCases.firstIndex(of: left) ?? 0 < Self.allCases.firstIndex(of: right) ?? 0
    }
}

/// Whether menus speak the letter that chooses an item.
public enum LetterSpeech: String, SettingChoice {
    /// Until the learner has used the letter three times.
    case learned
    case always, never
}

public struct InterfaceSettings: Sendable, Equatable {
    public var letters = LetterSpeech.learned
    public var level = InterfaceLevel.off
    /// The initial wait, in milliseconds, between a name in Morse and its words.
    public var patience = 1200

    static let rows: [Setting] = [
        .choice(\.interface.letters, "menu.letters"),
        .choice(\.braille, "braille"),
        .choice(\.interface.level, "interface.morse"),
        .number(\.interface.patience, "interface.patience", 300...4000, step: 100, unit: "milliseconds"),
    ]
}
