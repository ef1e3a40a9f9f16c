/// How far the interface itself speaks Morse.
public enum InterfaceLevel: String, SettingChoice, Comparable {
    /// Words only.
    case off
    /// Words, and after an item its letter.
    case hints
    /// Names in Morse, and words after them if the learner does nothing.
    case mixed
    /// Names in Morse, and words where they are needed.
    case full

    /// Orders levels by how much is said in Morse.
    public static func < (left: InterfaceLevel, right: InterfaceLevel) -> Bool {
        Self.allCases.firstIndex(of: left) ?? 0 < Self.allCases.firstIndex(of: right) ?? 0
    }
}

/// Morse as the interface's own voice.
public struct InterfaceSettings: Sendable, Equatable {
    /// How much is said in Morse.
    public var level = InterfaceLevel.off
    /// Milliseconds from a name in Morse to its words, at first.
    public var patience = 1200

    static let rows: [Setting] = [
        .choice(\.interface.level, "interface.morse"),
        .number(\.interface.patience, "interface.patience", 300...4000, step: 100, unit: "milliseconds"),
    ]
}
