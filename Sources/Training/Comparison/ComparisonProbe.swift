/// The questions with which a day of a comparison begins: letters once each, before the day's way has any effect. They
/// measure the day before.
///
/// If the answers of the day's own practice were the measure, they would be given in the way of that day, which has
/// nothing to do with the day to be measured. Groups against single letters would then look the wrong way round.
public struct ComparisonProbe: Equatable, Sendable, Codable {
    /// The largest number of letters in a probe.
    public static let most = 20
    /// With fewer letters, two days differ so much by chance that 80 days find nothing.
    public static let fewest = 10

    public struct Answer: Equatable, Sendable, Codable {
        public var letter: String
        public var isRight: Bool
        /// The recognition time; nil if it is unknown.
        public var milliseconds: Int?

        public init(letter: String, isRight: Bool, milliseconds: Int?) {
            self.letter = letter
            self.isRight = isRight
            self.milliseconds = milliseconds
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            letter = try values.decode(String.self, forKey: .letter)
            isRight = try values.decode(Bool.self, forKey: .isRight)
            milliseconds = try values.decodeIfPresent(Ranges.recognition, forKey: .milliseconds)
        }
    }

    /// The day on which it began.
    public let day: Day
    public private(set) var answers: [Answer] = []

    init(on day: Day) { self.day = day }

    /// Takes the first answer to each letter.
    mutating func take(_ answer: Answer) {
        if !answers.contains(where: { $0.letter == answer.letter }) { answers.append(answer) }
    }

    var right: Int { answers.count(where: \.isRight) }

    /// The share of right answers in points, 0 to 100.
    var points: Double { answers.isEmpty ? 0 : 100 * Double(right) / Double(answers.count) }

    /// The median recognition time of right answers in milliseconds; nil if no time is known.
    var medianMilliseconds: Int? {
        let times = answers.filter(\.isRight).compactMap(\.milliseconds).sorted()
        return times.isEmpty ? nil : (times[(times.count - 1) / 2] + times[times.count / 2]) / 2
    }
}

/// Asks each letter once.
public struct ProbeMaterial: Material {
    public static let kind = "probe"

    public let characters: [String]
    private var left: [String]

    /// - Parameter letters: in the order in which they are asked.
    public init(_ letters: [String]) {
        characters = letters
        left = letters
    }

    /// The next letter; empty after the last one.
    public mutating func next(
        after tally: SessionTally, using generator: inout some RandomNumberGenerator
    ) -> [String] {
        left.isEmpty ? [] : [left.removeFirst()]
    }
}
