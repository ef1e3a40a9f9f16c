public import Interface
public import OnAir
import Training

public struct PileupSettings: Sendable, Equatable {
    /// Nil: ask each time.
    public var style: PileupStyle?
    /// Whether the crowd adapts so that the learner copies about four of five callsigns.
    public var isFollowing = true
    /// Length of a session in minutes; 0 for no limit.
    public var minutes = 10

    static let rows: [Setting] = [
        .choice(\.pileup.style, "pileup.style", orNone: "ask"),
        .flag(\.pileup.isFollowing, "pileup.follow"),
        .number(\.pileup.minutes, "pileup.minutes", Ranges.minutes, unit: "minutes", isNoneAtZero: true),
    ]
}

extension PileupStyle: SettingChoice {}
