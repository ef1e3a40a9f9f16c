import Morse

/// Chooses the next character, weak and new characters more often.
///
/// For a character with `a` answers, `e` of them wrong:
///
///     error rate   ε = (e + 1) / (a + 5)
///     novelty      ν = 2 · max(0, 1 − a / 20)  for the newest characters, else 0
///     weight       w = 1 + 4 · ε + ν
///     probability  p = ½ · 1/n + ½ · w / Σw
///
/// The answers are those of this session and of the history in this direction. `Weakness` gives ε and limits the
/// history. The first half of `p` is a floor: every character keeps at least half of its uniform share. Without it, a
/// well-known character would get too few answers to measure its accuracy.
public struct CharacterPicker: Equatable, Sendable, Codable {
    /// Share of all choices that is spread evenly.
    public static let floor = 0.5
    public static let noveltyAnswers = 20

    public var characters: [String]
    /// The characters that are new at this level.
    public var newest: [String]
    public var history: [String: CharacterTotals]
    public var direction: Direction
    /// Never asked; nil for none.
    private var resting: String?

    public init(
        characters: [String], newest: [String] = [], history: [String: CharacterTotals] = [:],
        direction: Direction = .receive
    ) {
        self.characters = characters
        self.newest = newest
        self.history = history
        self.direction = direction
    }

    /// In the order of `characters`; the probabilities sum to 1.
    public func probabilities(after tally: SessionTally) -> [Double] {
        let weights = characters.map { $0 == resting ? 0 : weight(of: $0, after: tally) }
        let sum = weights.reduce(0, +)
        let even = Self.floor / Double(weights.count { $0 > 0 })
        return weights.map { $0 > 0 ? even + (1 - Self.floor) * $0 / sum : 0 }
    }

    /// Nil only if there are no characters.
    public func pick(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> String? {
        var left = generator.unitInterval()
        for (character, probability) in zip(characters, probabilities(after: tally)) {
            left -= probability
            if left < 0 { return character }
        }
        // Rounding may leave a remainder above the last sum.
        return characters.last { $0 != resting }
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

    /// By the error rate of the history and the session.
    public func chance(of character: String, after tally: SessionTally) -> Double {
        Weakness.chance(
            past: history[character]?.answers(direction) ?? AnswerCount(), now: tally.answers(to: character))
    }

    /// Omits a character. It asks characters one by one, so there are no groups to shorten.
    public mutating func ease(_ easing: Easing) { resting = easing.resting }
}
