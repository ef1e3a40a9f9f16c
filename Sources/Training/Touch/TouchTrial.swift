import Morse

/// Twelve patterns of one pulse, six of each kind, to find out whether the learner can tell the pulses of a code apart.
///
/// Twelve guesses reach ten with a probability of 2 %.
public struct TouchTrial: Equatable, Sendable, Codable {
    public static let patterns = 12
    public static let enough = 10
    /// The characters whose codes are one dit and one dah.
    public static let dit = "E"
    public static let dah = "T"

    @Counted public private(set) var answers = 0
    @Counted public private(set) var right = 0
    @Counted private var dits = 0

    public init() {}

    public var isOver: Bool { answers >= Self.patterns }

    public var isPassed: Bool { right >= Self.enough }
}

extension TouchTrial: Material {
    /// The name of the kind.
    public static let kind = "touchTrial"

    /// A dit and a dah.
    public var characters: [String] { [Self.dit, Self.dah] }

    /// A dit or a dah at random, until there are six of one. Empty at the end.
    public mutating func next(
        after tally: SessionTally, using generator: inout some RandomNumberGenerator
    ) -> [String] {
        guard !isOver else { return [] }
        let left = (dits: Self.patterns / 2 - dits, all: Self.patterns - answers)
        let isDit = generator.unitInterval() * Double(left.all) < Double(left.dits)
        dits += isDit ? 1 : 0
        return [isDit ? Self.dit : Self.dah]
    }

    /// Counts the answer.
    public mutating func take(_ verdict: Verdict) -> [Session.Effect] {
        answers += 1
        right += verdict.isRight ? 1 : 0
        return []
    }
}
