/// What a learner can compare on themselves. Each question has two ways, of which one is used on a day.
///
/// Only these effects can be so large that one person sees them, and show on the same or the next day. The effect of a
/// rule of choosing letters is about 0.35 points a day: one person would need 3,000 pairs of days.
///
/// Source: simulated learners, decision 72.
public enum ComparisonQuestion: String, Sendable, CaseIterable, Codable {
    /// 20 words a minute with the spaces of 12, or of 15.
    case spacing
    /// Groups, or single letters.
    case groups
    /// Practice before breakfast, or after it.
    case breakfast
    /// The practice of a day in one piece, or in four.
    case sittings
    /// Even keying, or a hand with an amount of 0.5.
    case hand
}

/// One of the two ways of a question.
public enum ComparisonWay: String, Sendable, CaseIterable, Codable {
    /// The one that the question names first.
    case first
    case second

    public var other: ComparisonWay { self == .first ? .second : .first }
}
