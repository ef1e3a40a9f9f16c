public import Interface
import Keyer
public import Training

public struct SendSettings: Sendable, Equatable {
    /// How Kochlea asks for a character.
    public enum Prompt: String, SettingChoice {
        case letter
        case word
        case sound
    }

    public var prompt = Prompt.letter
    /// Seconds for keying the character; 0 for no limit.
    public var limit = 0
    /// The reaction to no keying within the limit.
    public var empty = TimeLimit.Empty.again
    /// The reaction to a late character.
    public var late = TimeLimit.Late.accept

    static let rows: [Setting] = [
        .choice(\.sending.prompt, "send.prompt"),
        .number(\.sending.limit, "send.limit", 0...60, unit: "seconds", isNoneAtZero: true),
        .choice(\.sending.empty, "send.empty"),
        .choice(\.sending.late, "send.late"),
    ]
}

extension SettingValues {
    /// The limit is multiplied by the patience, like all time limits.
    var sendLimit: TimeLimit {
        TimeLimit(
            milliseconds: sending.limit == 0 ? nil : patient(sending.limit * 1000), empty: sending.empty,
            late: sending.late, unitMilliseconds: units(1) * max(300, keyer.dahLength) / 300)
    }
}

extension TimeLimit.Empty: SettingChoice {}
extension TimeLimit.Late: SettingChoice {}
