public import Training

/// Pile-ups and contests.
public struct PileupSettings: Sendable, Equatable {
    /// The style; nil to ask each time.
    public var style: PileupStyle?
    /// Whether the crowd follows the learner: about four of five callsigns right.
    public var isFollowing = true
    /// Minutes of a session; 0 for no limit.
    public var minutes = 10

    static let rows: [Setting] = [
        .choice(\.pileup.style, "pileup.style", orNone: "ask"),
        .flag(\.pileup.isFollowing, "pileup.follow"),
        .number(\.pileup.minutes, "pileup.minutes", Ranges.minutes, unit: "minutes", isNoneAtZero: true),
    ]
}

extension PileupStyle: SettingChoice {}
