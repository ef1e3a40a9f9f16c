public import Morse
import Training

public struct PileupEntry: Equatable, Sendable {
    public enum Verdict: String, Sendable {
        case right
        /// The station was already in the log: no points, no error.
        case dupe
        /// The callsign is wrong.
        case busted
        /// The other station has not logged the learner.
        case notInLog
        /// The exchange that the learner sent is wrong or incomplete.
        case sentWrong
        /// The learner's copy of the other station's exchange is wrong.
        case copiedWrong
    }

    /// As the learner sent it.
    public let call: String
    /// As the learner sent it.
    public let exchange: String
    /// The learner's copy of the other station's exchange; nil without one.
    public let copied: String?
    /// The callsign of the actual station; nil if no station answered.
    public let station: String?
    /// The exchange as the station sent it.
    public let told: String
    public let verdict: Verdict
    /// The multiplier of this QSO: a prefix or a state.
    public let multiplier: String
    public let at: Instant

    public var isRight: Bool { verdict == .right || verdict == .dupe }
    public var points: Int { verdict == .right ? 1 : 0 }
}

public struct PileupScore: Equatable, Sendable {
    public let entries: [PileupEntry]

    public init(_ entries: [PileupEntry]) { self.entries = entries }

    public var right: Int { entries.count(where: \.isRight) }
    public var dupes: Int { entries.count { $0.verdict == .dupe } }
    public var points: Int { entries.reduce(0) { $0 + $1.points } }
    /// In the order of their first QSO.
    public var multipliers: [String] {
        entries.reduce(into: []) { if $1.points > 0, !$0.contains($1.multiplier) { $0.append($1.multiplier) } }
    }
    public var total: Int { points * multipliers.count }
    public var errors: [PileupEntry] { entries.filter { !$0.isRight } }

    /// QSOs per hour, rounded to nearest; 0 for a time of 0.
    public func rate(afterMilliseconds practised: Int) -> Int {
        practised > 0 ? (entries.count * 3_600_000 + practised / 2) / practised : 0
    }
}
