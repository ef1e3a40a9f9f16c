/// A line of the learner's log.
public struct PileupEntry: Equatable, Sendable {
    /// What a log checker finds.
    public enum Verdict: String, Sendable {
        /// Everything is right.
        case right
        /// The station was in the log already: no points, no error.
        case dupe
        /// The callsign is wrong.
        case busted
        /// The other station does not have the learner in its log.
        case notInLog
        /// What the learner sent is wrong, or something is missing.
        case sentWrong
        /// What the learner wrote down of the other's exchange is wrong.
        case copiedWrong
    }

    /// The callsign as the learner sent it.
    public let call: String
    /// What the learner told, as sent.
    public let exchange: String
    /// What the learner wrote down of the other's exchange; nil if nothing.
    public let copied: String?
    /// Who it was; nil if nobody.
    public let station: String?
    /// What that station told.
    public let told: String
    /// What the checker finds.
    public let verdict: Verdict
    /// What the points are multiplied by: a prefix or a state.
    public let multiplier: String
    /// When it was entered.
    public let at: Instant

    /// Whether callsign and exchanges are right.
    public var isRight: Bool { verdict == .right || verdict == .dupe }
    /// Its points.
    public var points: Int { verdict == .right ? 1 : 0 }
}

/// The result of a log.
public struct PileupScore: Equatable, Sendable {
    /// The log.
    public let entries: [PileupEntry]

    /// The result of these.
    public init(_ entries: [PileupEntry]) { self.entries = entries }

    /// How many are right.
    public var right: Int { entries.count(where: \.isRight) }
    /// How many were in the log before.
    public var dupes: Int { entries.count { $0.verdict == .dupe } }
    /// The sum of the points.
    public var points: Int { entries.reduce(0) { $0 + $1.points } }
    /// What the points are multiplied by, in the order in which they came.
    public var multipliers: [String] {
        entries.reduce(into: []) { if $1.points > 0, !$0.contains($1.multiplier) { $0.append($1.multiplier) } }
    }
    /// Points times multipliers.
    public var total: Int { points * multipliers.count }
    /// What a log checker would strike out.
    public var errors: [PileupEntry] { entries.filter { !$0.isRight } }

    /// QSOs an hour after so many milliseconds; 0 before the first.
    public func rate(afterMilliseconds practised: Int) -> Int {
        practised > 0 ? (entries.count * 3_600_000 + practised / 2) / practised : 0
    }
}
