/// The time limit for recognising a character: shorter after nine of ten right in time, longer after three of six late
/// or wrong. Counting starts again after each change.
public struct InstantLadder: Equatable, Sendable, Codable {
    static let right = (enough: 9, window: 10, factor: 0.95)
    static let missed = (enough: 3, window: 6, factor: 1.1)
    static let answersToEnd = 40
    /// The first limit is this multiple of the learner's median time, and at most `longestStart`.
    private static let medians = 1.5
    private static let longestStart = 2500.0
    private static let limits = 50.0...10_000.0

    /// In milliseconds.
    private var exactLimit: Double
    /// The limit that ends the drill, in milliseconds.
    private let goal: Double
    private var latest: [Bool] = []
    @Counted public private(set) var answers = 0
    /// Number of right answers in time.
    @Counted public private(set) var inTime = 0
    /// Whether the last answer was right and too late.
    public private(set) var wasLate = false

    /// - Parameter medianMilliseconds: the learner's usual time; nil if unknown.
    /// - Parameter goalMilliseconds: the space between two letters at the speed that the learner wants to reach.
    public init(medianMilliseconds: Int?, goalMilliseconds: Int) {
        let usual = medianMilliseconds.map { Double($0) * Self.medians } ?? Self.longestStart
        exactLimit = min(max(usual, Self.limits.lowerBound), Self.longestStart)
        goal = min(max(Double(goalMilliseconds), Self.limits.lowerBound), Self.limits.upperBound)
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        exactLimit = try values.decode(Double.self, forKey: .exactLimit)
        goal = try values.decode(Double.self, forKey: .goal)
        guard Self.limits.contains(exactLimit), Self.limits.contains(goal) else {
            throw DecodingError.dataCorruptedError(
                forKey: .exactLimit, in: values, debugDescription: "\(exactLimit), \(goal)")
        }
        latest = try values.decode([Bool].self, forKey: .latest)
        answers = try values.decode(Ranges.counts, forKey: .answers)
        inTime = try values.decode(Ranges.counts, forKey: .inTime)
        wasLate = try values.decode(Bool.self, forKey: .wasLate)
    }

    /// In milliseconds.
    public var limit: Int { Int(exactLimit.rounded()) }

    public var isAtGoal: Bool { exactLimit <= goal }

    public var isOver: Bool { answers >= Self.answersToEnd || answers > 0 && isAtGoal }

    /// - Parameter milliseconds: the recognition time without the time of the hand; nil if the answer came before the
    ///   end of the character.
    public mutating func take(isRight: Bool, milliseconds: Int?) {
        let isInTime = isRight && (milliseconds ?? 0) <= limit
        wasLate = isRight && !isInTime
        answers += 1
        inTime += isInTime ? 1 : 0
        latest = (latest + [isInTime]).suffix(Self.right.window)
        let misses = latest.suffix(Self.missed.window).count { !$0 }
        if latest.count == Self.right.window, latest.count(where: { $0 }) >= Self.right.enough {
            change(by: Self.right.factor)
        } else if misses >= Self.missed.enough {
            change(by: Self.missed.factor)
        }
    }

    private mutating func change(by factor: Double) {
        exactLimit = min(max(exactLimit * factor, Self.limits.lowerBound), Self.limits.upperBound)
        latest = []
    }
}
