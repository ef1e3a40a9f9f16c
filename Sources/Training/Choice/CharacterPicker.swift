import Morse

/// Chooses the next character: weak and new ones more often, but none too rarely.
///
/// For a character with `a` answers, `e` of them wrong:
///
///     error rate   ε = (e + 1) / (a + 5)
///     novelty      ν = 2 · max(0, 1 − a / 20)  for the newest characters, else 0
///     weight       w = 1 + 4 · ε + ν
///     probability  p = ½ · 1/n + ½ · w / Σw
///
/// The answers are those of this session and of the history in this direction. A history of more than 20 answers is
/// scaled down to 20 for ε, so that last month's difficulties do not outweigh today's. The added one wrong answer in
/// five makes an unknown character count as rather hard. The first half of `p` is the floor: no character falls below
/// half of its uniform share; otherwise the better a character gets, the less would be known about its accuracy.
public struct CharacterPicker: Equatable, Sendable, Codable {
    /// Share of all choices that is spread evenly.
    public static let floor = 0.5
    /// Answers after which a new character is no longer new.
    public static let noveltyAnswers = 20

    /// The characters to choose from.
    public var characters: [String]
    /// Those of them that are new at this level.
    public var newest: [String]
    /// Answers from earlier sessions.
    public var history: [String: CharacterTotals]
    /// The direction whose answers count.
    public var direction: Direction

    /// Makes a picker.
    public init(
        characters: [String], newest: [String] = [], history: [String: CharacterTotals] = [:],
        direction: Direction = .receive
    ) {
        self.characters = characters
        self.newest = newest
        self.history = history
        self.direction = direction
    }

    /// The probability of each character, in the order of `characters`; they sum to 1.
    public func probabilities(after tally: SessionTally) -> [Double] {
        let weights = characters.map { weight(of: $0, after: tally) }
        let sum = weights.reduce(0, +)
        let even = Self.floor / Double(characters.count)
        return weights.map { even + (1 - Self.floor) * $0 / sum }
    }

    /// A character drawn with these probabilities; nil only if there are none.
    public func pick(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> String? {
        var left = generator.unitInterval()
        for (character, probability) in zip(characters, probabilities(after: tally)) {
            left -= probability
            if left < 0 { return character }
        }
        // Rounding may leave a trace above the last sum.
        return characters.last
    }

    private func weight(of character: String, after tally: SessionTally) -> Double {
        let past = history[character]?.answers(direction) ?? AnswerCount()
        let now = tally.answers(to: character)
        let novelty =
            newest.contains(character)
            ? 2 * max(0, 1 - Double(past.attempts + now.attempts) / Double(Self.noveltyAnswers)) : 0
        return Weakness.weight(past: past, now: now) + novelty
    }
}

extension CharacterPicker: Material {
    /// The name of the kind.
    public static let kind = "characters"

    /// The next character.
    public func next(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
        pick(after: tally, using: &generator).map { [$0] } ?? []
    }

    /// Adds a character, which is the newest from now on.
    public mutating func unlock(_ character: String, memory: Memory?) {
        characters.append(character)
        newest = [character]
    }
}
