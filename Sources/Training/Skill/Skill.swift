public import Morse

/// A skill to train: what it asks next, and how an answer is given and judged.
///
/// | skill | asked | answered |
/// |---|---|---|
/// | hear | groups of characters, or words | written |
/// | send | characters | keyed, one at a time |
/// | ear | patterns that grow longer | keyed, one at a time |
/// | words | words | keyed in one go |
public struct Skill: Equatable, Sendable {
    /// How an answer is given and judged.
    public enum Answer: Equatable, Sendable, Codable {
        /// The characters heard are typed or keyed, and compared one by one.
        case written
        /// One character is keyed and judged by its elements, in time if there is a limit.
        case character(TimeLimit)
        /// A word is keyed without interruption for mistakes.  It ends when it has as many characters as the target,
        /// when the learner says so, or after a silence.
        case word(silenceMilliseconds: Int)
    }

    /// What is asked.
    public internal(set) var material: any Material
    /// How it is answered.
    public let answer: Answer
    /// The alphabet unless it is the international one, so that what earlier versions stored remains readable.
    var otherAlphabet: Alphabet?

    /// Makes a skill.
    public init(_ material: any Material, answered answer: Answer, alphabet: Alphabet = .international) {
        self.material = material
        self.answer = answer
        self.alphabet = alphabet
    }

    /// The alphabet in which patterns are read.
    public var alphabet: Alphabet {
        get { otherAlphabet ?? .international }
        set { otherAlphabet = newValue == .international ? nil : newValue }
    }

    /// The direction whose level and schedule it moves.
    public var direction: Direction { isWritten ? .receive : .send }

    /// Whether the answer is written down; otherwise the keying itself is judged.
    public var isWritten: Bool { answer == .written }

    /// Whether whole words are keyed.
    public var takesWords: Bool { if case .word = answer { true } else { false } }

    /// Compares all parts.
    public static func == (one: Skill, other: Skill) -> Bool {
        one.material.isEqual(to: other.material) && one.answer == other.answer
            && one.otherAlphabet == other.otherAlphabet
    }
}
