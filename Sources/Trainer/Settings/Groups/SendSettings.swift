import Keyer
public import Training

/// Send training.
public struct SendSettings: Sendable, Equatable {
    /// How a character is asked for.
    public enum Prompt: String, SettingChoice {
        /// By its name.
        case letter
        /// By its spelling word.
        case word
        /// By its Morse.
        case sound
    }

    /// How a character is asked for.
    public var prompt = Prompt.letter
    /// Seconds to key it; 0 for no limit.
    public var limit = 0
    /// What happens when nothing was keyed in time.
    public var empty = TimeLimit.Empty.again
    /// What happens when it was keyed late.
    public var late = TimeLimit.Late.accept

    static let rows: [Setting] = [
        .choice(\.sending.prompt, "send.prompt"),
        .number(\.sending.limit, "send.limit", 0...60, unit: "seconds", isNoneAtZero: true),
        .choice(\.sending.empty, "send.empty"),
        .choice(\.sending.late, "send.late"),
    ]
}

extension SettingValues {
    /// The time limit for a character, and what happens when it is missed.  Patience stretches it like every limit.
    var sendLimit: TimeLimit {
        TimeLimit(
            milliseconds: sending.limit == 0 ? nil : patient(sending.limit * 1000), empty: sending.empty,
            late: sending.late, unitMilliseconds: units(1) * max(300, keyer.dahLength) / 300)
    }
}

extension TimeLimit.Empty: SettingChoice {}
extension TimeLimit.Late: SettingChoice {}
