import Morse

/// Characters to feel, one at a time. Once four are held, every third question is a word of two of them.
///
/// A character is held after 8 answers by touch of which 80 % were right, this session included.
public struct TouchMaterial: Equatable, Sendable, Codable {
    public static let heldAnswers = 8
    public static let heldPercent = 80
    /// Number of held characters from which words come.
    public static let heldForWords = 4
    static let wordEvery = 3

    private var picker: CharacterPicker
    @Counted private var asked = 0

    /// - Parameter history: the answers by touch, as answers in receiving.
    public init(characters: [String], newest: [String], history: [String: AnswerCount]) {
        let totals = history.mapValues { count in
            var totals = CharacterTotals()
            (totals.receiveAttempts, totals.receiveCorrect) = (count.attempts, count.correct)
            return totals
        }
        picker = CharacterPicker(characters: characters, newest: newest, history: totals)
    }

    /// In the order of the course.
    public func held(after tally: SessionTally) -> [String] {
        characters.filter { character in
            let past = picker.history[character]?.answers(.receive) ?? AnswerCount()
            let now = tally.answers(to: character)
            let all = AnswerCount(attempts: past.attempts + now.attempts, correct: past.correct + now.correct)
            return all.attempts >= Self.heldAnswers && all.reaches(percent: Self.heldPercent)
        }
    }
}

extension TouchMaterial: Material {
    /// The name of the kind.
    public static let kind = "touch"

    /// The unlocked characters.
    public var characters: [String] { picker.characters }

    /// The characters that are new at this level.
    public var newest: [String] { picker.newest }

    /// A character, or a word of two different held ones.
    public mutating func next(
        after tally: SessionTally, using generator: inout some RandomNumberGenerator
    ) -> [String] {
        asked += 1
        var held = held(after: tally)
        guard held.count >= Self.heldForWords, asked.isMultiple(of: Self.wordEvery) else {
            return picker.next(after: tally, using: &generator)
        }
        return (0..<2).map { _ in held.remove(at: Int(generator.unitInterval() * Double(held.count))) }
    }

    /// Adds a character, which is the newest from now on.
    public mutating func unlock(_ character: String, memory: Memory?) { picker.unlock(character, memory: nil) }

    /// Two.
    public var longest: Int { 2 }

    /// The picker's.
    public func chance(of character: String, after tally: SessionTally) -> Double {
        picker.chance(of: character, after: tally)
    }
}
