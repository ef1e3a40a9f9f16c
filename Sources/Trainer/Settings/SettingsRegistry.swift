/// Every setting, in the order in which the options menu has them.
public enum SettingsRegistry {
    /// All of them.
    ///
    /// - Parameters:
    ///   - languages: the catalogues that exist.
    ///   - language: the one that the environment asks for, which holds until another is set.
    public static func all(languages: [String], language: String) -> [Setting] {
        [
            Setting(name: "language", kind: .choice(languages), initial: language),
            .number("speech.rate", 80...449, step: 10, initial: 175, unit: "plain"),
            .number("speech.pitch", 0...99, step: 5, initial: 50, unit: "plain"),
            .number("speech.level", -24...6, step: 2, initial: 0, unit: "decibels"),
            .choice("speech.voice", ["standard", "f1", "f2", "f3", "f4", "m1", "m2", "m3", "m4"]),
            .number("morse.level", -24...12, step: 2, initial: 0, unit: "decibels"),
            .number("sounds.level", -24...12, step: 2, initial: 0, unit: "decibels"),
            .number("morse.tone", 300...1200, step: 20, initial: 600, unit: "hertz"),
            .number("morse.wpm", 5...60, initial: 20, unit: "wpm"),
            .number("morse.effective", 1...60, initial: 12, unit: "wpm"),
            .choice("morse.spacing", ["farnsworth", "wordsworth"]),
            .number("morse.edge", 2...10, initial: 5, unit: "milliseconds"),
            .number("session.minutes", 0...60, initial: 5, unit: "minutes"),
            .number("group.shortest", 1...10, initial: 2, unit: "plain"),
            .number("group.longest", 1...10, initial: 5, unit: "plain"),
            .choice("session.gate", ["classic", "confident"]),
            .number("session.recognition", 300...10_000, step: 100, initial: 1500, unit: "milliseconds"),
            .choice("introductions", ["on", "off"]),
            .choice("verdict.spelling", ["alike", "always", "never"]),
            .choice("typing.earcon", ["on", "off"]),
            .choice("typing.echo", ["off", "on"]),
            .choice("verbosity", ["normal", "brief", "full"]),
        ]
    }
}
