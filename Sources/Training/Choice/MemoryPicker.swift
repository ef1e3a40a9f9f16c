import Morse

/// Chooses the next characters by the learner's memory of each.
///
/// The first choice that applies decides:
///
/// | choice | when |
/// |---|---|
/// | a missed character | once per mistake, after three others |
/// | one of a confused pair | for six answers, after the learner took one for the other twice in the session |
/// | a fading character, the worst first | until it was asked today, so that the answer shows how much was forgotten |
/// | any | with the probability below |
///
///     weight       w = 0.02 + (1 − p) + 0.3 · (t − 800) / 2000    the last term within 0 and 0.3
///     probability  0.05 · 1/n + 0.95 · w / Σw
///
/// `p` is the probability of a right answer, `t` the recognition time in milliseconds. A character that was just asked
/// has a tenth of its weight if there are more than two characters.
public struct MemoryPicker: Equatable, Sendable {
    public static let defaultLength = 1...3
    /// Share of all choices that is spread evenly.
    public static let floor = 0.05
    public static let othersBeforeRetry = 3

    /// `after` is the number of choices that come first.
    private struct Retry: Equatable, Codable {
        var character: String
        @Counted var after: Int
    }

    public private(set) var characters: [String]
    public private(set) var newest: [String]
    public let direction: Direction
    /// Number of characters asked together. All lengths in the range are equally likely.
    public let length: ClosedRange<Int>
    public private(set) var memories: [String: Memory]
    private let day: Day
    @Counted private var limitMilliseconds: Int
    @Counted private var chosen = 0
    private var last: String?
    private var retries: [Retry] = []
    private var contrast = ContrastDrill()
    /// Whether the last group has a character of the drill. Nil for false, and in sessions stored by earlier versions.
    private var isDrilling: Bool?
    /// Nil without remedies, and in sessions stored by earlier versions.
    private var easing: Easing?

    /// - Parameter length: clamped to `Ranges.groupLength`. In sending, pass `1...1`, because the learner keys
    ///   characters one by one.
    public init(
        characters: [String], newest: [String] = [], memories: Memories, direction: Direction,
        length: ClosedRange<Int> = MemoryPicker.defaultLength, on day: Day
    ) {
        self.characters = characters
        self.newest = newest
        self.direction = direction
        self.length = length.clamped(to: Ranges.groupLength)
        self.memories = memories[direction].filter { characters.contains($0.key) }
        self.day = day
        limitMilliseconds = memories.limitMilliseconds
    }

    /// The probabilities of the last choice in the table, in the order of `characters`; they sum to 1.
    public var probabilities: [Double] {
        let weights = characters.map(weight(of:))
        let sum = weights.reduce(0, +)
        let even = Self.floor / Double(weights.count { $0 > 0 })
        return weights.map { $0 > 0 ? even + (1 - Self.floor) * $0 / sum : 0 }
    }

    private func weight(of character: String) -> Double {
        guard character != easing?.resting else { return 0 }
        let memory = memories[character]
        let slowness = min(max(((memory?.milliseconds ?? Memory.slow) - 800) / 2000, 0), 1)
        let weight = 0.02 + (1 - (memory?.predicted(on: day) ?? Memory.unasked)) + 0.3 * slowness
        return character == last && characters.count > 2 ? weight / 10 : weight
    }

    /// Empty only if the picker has no characters.
    public mutating func group(using generator: inout some RandomNumberGenerator) -> [String] {
        isDrilling = nil
        guard !characters.isEmpty else { return [] }
        let length = easing?.eased(length) ?? length
        let count = length.lowerBound + Int(generator.unitInterval() * Double(length.count))
        return (0..<count).map { _ in pick(using: &generator) }
    }

    private mutating func pick(using generator: inout some RandomNumberGenerator) -> String {
        let character = due() ?? drilled(using: &generator) ?? coldest ?? draw(using: &generator)
        chosen += 1
        last = character
        return character
    }

    private mutating func drilled(using generator: inout some RandomNumberGenerator) -> String? {
        let character = contrast.next(using: &generator)
        if character != nil { isDrilling = true }
        return character
    }

    private mutating func due() -> String? {
        guard let place = retries.firstIndex(where: { $0.after <= chosen && $0.character != last }) else { return nil }
        return retries.remove(at: place).character
    }

    /// The fading character with the lowest retention.
    private var coldest: String? {
        characters.filter { $0 != last && $0 != easing?.resting && isFading($0) }
            .min { (memories[$0]?.retention(on: day) ?? 1) < (memories[$1]?.retention(on: day) ?? 1) }
    }

    private func isFading(_ character: String) -> Bool {
        memories[character].map { $0.due <= day && $0.day < day } ?? false
    }

    private func draw(using generator: inout some RandomNumberGenerator) -> String {
        var left = generator.unitInterval()
        for (character, probability) in zip(characters, probabilities) {
            left -= probability
            if left < 0 { return character }
        }
        // Rounding may leave a remainder above the last sum.
        return characters.last { $0 != easing?.resting } ?? characters[characters.count - 1]
    }

    mutating func take(_ attempt: Attempt) {
        guard characters.contains(attempt.target) else { return }
        let recall = Recall(attempt, on: day)
        Memories.take(recall, into: &memories[attempt.target], limitMilliseconds)
        guard !attempt.isCorrect else { return }
        retries.append(Retry(character: attempt.target, after: chosen + Self.othersBeforeRetry))
        if characters.contains(attempt.answer) { contrast.take(attempt.target, for: attempt.answer) }
    }
}

extension MemoryPicker: Material {
    /// The name of the kind.
    public static let kind = "remembered"

    /// The next characters to ask together.
    public mutating func next(
        after tally: SessionTally, using generator: inout some RandomNumberGenerator
    ) -> [String] {
        group(using: &generator)
    }

    /// Takes the answer to each character.
    public mutating func take(_ verdict: Verdict) -> [Session.Effect] {
        for attempt in verdict.attempts { take(attempt) }
        return []
    }

    /// Adds a character as the newest, with the learner's memory of it.
    public mutating func unlock(_ character: String, memory: Memory?) {
        characters.append(character)
        newest = [character]
        memories[character] = memory
    }

    /// Whether a character of the last group belongs to a drill.
    public var isContrast: Bool { isDrilling == true }

    /// The length of the longest group, without easing.
    public var longest: Int { length.upperBound }

    /// By the model of the learner's memory.
    public func chance(of character: String, after tally: SessionTally) -> Double {
        memories[character]?.predicted(on: day) ?? Memory.unasked
    }

    /// Shortens the groups and omits a character.
    public mutating func ease(_ easing: Easing) {
        self.easing = easing
        retries.removeAll { $0.character == easing.resting }
    }
}

extension MemoryPicker: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        characters = try values.decode([String].self, forKey: .characters)
        newest = try values.decode([String].self, forKey: .newest)
        direction = try values.decode(Direction.self, forKey: .direction)
        length = try values.decode(ClosedRange<Int>.self, forKey: .length).clamped(to: Ranges.groupLength)
        memories = try values.decode([String: Memory].self, forKey: .memories)
        day = try values.decode(Day.self, forKey: .day)
        _limitMilliseconds = try values.decode(Counted.self, forKey: .limitMilliseconds)
        _chosen = try values.decode(Counted.self, forKey: .chosen)
        last = try values.decodeIfPresent(String.self, forKey: .last)
        retries = try values.decode([Retry].self, forKey: .retries)
        contrast = try values.decode(ContrastDrill.self, forKey: .contrast)
        isDrilling = try values.decodeIfPresent(Bool.self, forKey: .isDrilling)
        easing = try values.decodeIfPresent(Easing.self, forKey: .easing)
    }
}
