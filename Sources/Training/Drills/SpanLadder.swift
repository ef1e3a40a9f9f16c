/// The length of a sequence that the learner gives back from memory: one longer after two right in a row, one shorter
/// after a wrong one.
///
/// Two up and one down settle where 71 % are right (Levitt 1971). The session ends after eight turns from longer to
/// shorter or back.
public struct SpanLadder: Equatable, Sendable, Codable {
    /// The parts of a sequence.
    public enum Unit: String, Sendable, Codable, CaseIterable {
        case characters, words, callsigns
    }

    static let rightToRise = 2
    static let turnsToEnd = 8
    /// The result is the mean of this number of latest turns.
    static let turnsCounted = 6
    /// The first answers never lead below the length at the start.
    static let sheltered = 3

    public let unit: Unit
    /// The number of units in the next sequence.
    public private(set) var length: Int
    /// The most units in a sequence.
    public let most: Int
    /// Number of judged sequences.
    @Counted public private(set) var answers = 0
    /// The most units given back; 0 before the first.
    public private(set) var longest = 0
    private var rightInRow = 0
    /// The last change: 1, -1, or 0 before the first.
    private var direction = 0
    /// For each turn, the lower of the two lengths between which it happened.
    private var turns: [Int] = []

    /// - Parameter isSingle: whether a sequence has only one unit, for a learner whose answers take too long to remember
    ///   more.
    public init(_ unit: Unit, isSingle: Bool = false) {
        self.unit = unit
        most = isSingle ? 1 : Self.range(unit).upperBound
        length = isSingle ? 1 : Self.start(unit)
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        unit = try values.decode(Unit.self, forKey: .unit)
        let range = 1...Self.range(unit).upperBound
        most = try values.decode(range, forKey: .most)
        length = try values.decode(range, forKey: .length)
        longest = try values.decode(0...range.upperBound, forKey: .longest)
        answers = try values.decode(Ranges.counts, forKey: .answers)
        rightInRow = try values.decode(0...Self.rightToRise, forKey: .rightInRow)
        direction = try values.decode(-1...1, forKey: .direction)
        turns = try values.decode([Int].self, forKey: .turns)
        for turn in turns { try values.check(turn, in: 0...range.upperBound, forKey: .turns) }
    }

    static func range(_ unit: Unit) -> ClosedRange<Int> {
        switch unit {
        case .characters: 2...9
        case .words: 1...7
        case .callsigns: 1...3
        }
    }

    private static func start(_ unit: Unit) -> Int {
        switch unit {
        case .characters: 3
        case .words: 2
        case .callsigns: 1
        }
    }

    public var isOver: Bool { turns.count >= Self.turnsToEnd }

    /// In tenths of a unit; nil before enough turns.
    public var spanTenths: Int? {
        guard turns.count >= Self.turnsCounted else { return nil }
        return (turns.suffix(Self.turnsCounted).reduce(0, +) * 10 + Self.turnsCounted / 2) / Self.turnsCounted
    }

    /// Takes the answer to a sequence of the current length.
    public mutating func take(isRight: Bool) {
        answers += 1
        rightInRow = isRight ? rightInRow + 1 : 0
        if isRight { longest = max(longest, length) }
        let step = isRight ? (rightInRow == Self.rightToRise ? 1 : 0) : -1
        guard step != 0 else { return }
        rightInRow = 0
        if direction != 0, step != direction { turns.append(min(length, length + step)) }
        direction = step
        let least = answers <= Self.sheltered ? Self.start(unit) : Self.range(unit).lowerBound
        length = min(most, max(min(least, most), length + step))
    }
}
