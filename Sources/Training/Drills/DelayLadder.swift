/// The time that the learner keeps an answer in mind: longer after four of five right, shorter after three of five
/// wrong. Counting starts again after each change.
public struct DelayLadder: Equatable, Sendable, Codable {
    /// In seconds.
    static let delays = [0, 2, 5, 10]
    static let window = 5
    static let rightToRise = 4
    static let wrongToFall = 3
    static let itemsToEnd = 25

    /// The index of the current delay.
    private var index = 0
    /// Whether the delay stays at its first value, for a learner whose way to answer takes long itself.
    private let isFixed: Bool
    private var latest: [Bool] = []
    /// Number of answered items.
    @Counted public private(set) var items = 0
    /// The longest delay with an answer that was right, in seconds; nil before the first.
    public private(set) var longest: Int?

    public init(isFixed: Bool = false) { self.isFixed = isFixed }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        index = try values.decode(0...Self.delays.count - 1, forKey: .index)
        isFixed = try values.decode(Bool.self, forKey: .isFixed)
        latest = try values.decode([Bool].self, forKey: .latest)
        items = try values.decode(Ranges.counts, forKey: .items)
        longest = try values.decodeIfPresent(0...10, forKey: .longest)
    }

    public var seconds: Int { Self.delays[index] }

    public var isOver: Bool { items >= Self.itemsToEnd }

    /// Returns the new delay in seconds if it changes.
    public mutating func take(isRight: Bool) -> Int? {
        items += 1
        if isRight { longest = max(longest ?? 0, seconds) }
        latest = (latest + [isRight]).suffix(Self.window)
        let right = latest.count { $0 }
        let step = right >= Self.rightToRise ? 1 : latest.count - right >= Self.wrongToFall ? -1 : 0
        guard step != 0, !isFixed, Self.delays.indices.contains(index + step) else { return nil }
        index += step
        latest = []
        return seconds
    }
}
