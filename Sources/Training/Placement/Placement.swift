/// Finds out how many characters of a course somebody knows, counted from the first one.
///
/// The number is one of "none" to "all", each with a chance that every answer moves (Bayes' rule).  What is asked next
/// is the character that is as likely known as not; but the way up is in course order with growing steps, so that a
/// beginner is not met by the end of the course.  A known character is sometimes missed and an unknown one guessed:
/// one slip moves the chances and decides nothing.
///
/// Simulated learners who know 0, 5, 14, 26 or 36 of 36 characters and miss 3 % of them are placed within one character
/// in 98 % of cases or more, by some 3 to 15 answers (`PlacementTests`).
public struct Placement: Equatable, Sendable {
    /// One answer: which character of the course was asked, and whether the answer was right.
    struct Answer: Equatable, Sendable, Codable {
        var index: Int
        var isRight: Bool
    }

    /// In course order; at least one.
    public let characters: [String]
    private(set) var answered: [Answer] = []
    /// The chance that exactly this many characters are known, from none to all; they sum to 1.
    private var chances: [Double]

    /// The chance to miss a character that is known.
    private static let slip = 0.05
    /// The chance to guess one that is not.
    private static let guess = 0.04
    /// The number is found once its chance is this high.
    private static let enough = 0.9
    /// Chance that the number found is right or one beside it.
    private static let enoughBeside = 0.97
    /// How far from 0.5 the chance of a character must be to be as good as certain: then asking it tells nothing.
    private static let certain = 0.47
    /// The most answers.
    static let longest = 40
    /// The most times that one character is asked.
    static let mostEach = 3

    /// The time after which nothing more is asked, in milliseconds: with the last answer it stays below three minutes.
    public static let limitMilliseconds = 160_000

    /// Begins with nothing known about the learner.
    public init(_ course: Course) { self.init(characters: course.characters) }

    private init(characters: [String]) {
        self.characters = characters
        chances = Array(repeating: 1 / Double(characters.count + 1), count: characters.count + 1)
    }

    /// The number of answers so far.
    public var answers: Int { answered.count }

    /// The most likely number of characters known; the smallest of equally likely ones.
    public var known: Int { chances.indices.max { (chances[$0], $1) < (chances[$1], $0) } ?? 0 }

    /// Whether the number is certain enough.
    var isFound: Bool {
        let known = known
        let beside = chances[max(0, known - 1)...min(chances.count - 1, known + 1)].reduce(0, +)
        return chances[known] >= Self.enough && beside >= Self.enoughBeside
    }

    /// The character to ask next; nil once there is nothing more to find out.
    public var nextCharacter: String? {
        guard !answered.isEmpty else { return characters.first }
        guard !isFound, answers < Self.longest else { return nil }
        var chance = 1.0
        var best: (index: Int, distance: Double)?
        for index in 0...reach {
            chance -= chances[index]
            let times = answered.count(where: { $0.index == index })
            guard index != answered.last?.index, times < Self.mostEach else { continue }
            guard abs(chance - 0.5) < Self.certain || !answered.contains(where: \.isRight) else { continue }
            // Another character tells as much as the same one again, and more about the learner.
            let distance = abs(chance - 0.5) + 0.08 * Double(times)
            if distance < best?.distance ?? .infinity { best = (index, distance) }
        }
        return best.map { characters[$0.index] }
    }

    /// The furthest character that may be asked: the step beyond the last right one grows with every right answer.
    private var reach: Int {
        let right = answered.filter(\.isRight)
        let furthest = right.map(\.index).max() ?? -1
        return min(max(1, furthest + 1 + right.count), characters.count - 1)
    }

    /// Takes the answer to a character; one that is not of the course counts for nothing.
    public mutating func take(_ character: String, isRight: Bool) {
        guard let index = characters.firstIndex(of: character) else { return }
        take(Answer(index: index, isRight: isRight))
    }

    private mutating func take(_ answer: Answer) {
        answered.append(answer)
        for number in chances.indices {
            let right = number > answer.index ? 1 - Self.slip : Self.guess
            chances[number] *= answer.isRight ? right : 1 - right
        }
        let sum = chances.reduce(0, +)
        for number in chances.indices { chances[number] /= sum }
    }
}

extension Placement: Material {
    /// The name of the kind.
    public static let kind = "placement"

    /// The character to ask next.
    public func next(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
        nextCharacter.map { [$0] } ?? []
    }

    /// Takes the answer to each character.
    public mutating func take(_ verdict: Verdict) -> [Session.Effect] {
        for attempt in verdict.attempts { take(attempt.target, isRight: attempt.isCorrect) }
        return []
    }
}

extension Placement: Codable {
    private enum CodingKeys: String, CodingKey { case characters, answered }

    /// Decodes a stored placement; the chances follow from the answers.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let characters = try values.decode([String].self, forKey: .characters)
        try values.check(characters.count, in: Ranges.reachedLevels, forKey: .characters)
        self.init(characters: characters)
        let answered = try values.decode([Answer].self, forKey: .answered)
        try values.check(answered.count, in: 0...Self.longest, forKey: .answered)
        for answer in answered {
            try values.check(answer.index, in: 0...(characters.count - 1), forKey: .answered)
            take(answer)
        }
    }

    /// Stores the answers.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(characters, forKey: .characters)
        try values.encode(answered, forKey: .answered)
    }
}
