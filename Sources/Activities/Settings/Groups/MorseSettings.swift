public import Morse

public struct MorseSettings: Sendable, Equatable {
    /// Decibels.
    public var gain = 0
    /// Hertz.
    public var tone = 600
    /// Character speed in words per minute.
    public var wordsPerMinute = 20
    /// Effective speed in words per minute.
    public var effective = 12
    public var spacing = Spacing.farnsworth
    /// Rise and fall time of a mark, in milliseconds.
    public var edge = 5

    static let rows: [Setting] = [
        .number(\.morse.gain, "morse.level", -24...12, step: 2, unit: "decibels"),
        .number(\.morse.tone, "morse.tone", 300...1200, step: 20, unit: "hertz"),
        .number(\.morse.wordsPerMinute, "morse.wpm", 5...60, unit: "wpm"),
        .number(\.morse.effective, "morse.effective", 1...60, unit: "wpm"),
        .choice(\.morse.spacing, "morse.spacing"),
        .number(\.morse.edge, "morse.edge", 2...10, unit: "milliseconds"),
    ]

    /// The effective speed is capped at the character speed.
    var speed: Speed {
        guard let speed = try? Speed(character: wordsPerMinute, effective: min(effective, wordsPerMinute)) else {
            preconditionFailure("settings hold speeds in range")
        }
        return speed
    }
}
