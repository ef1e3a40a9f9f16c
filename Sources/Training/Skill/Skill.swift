public import Morse

/// A skill to train: the questions, and the form and judgement of the answers.
///
/// | skill | question | answer |
/// |---|---|---|
/// | hear | groups of characters, or words | written |
/// | send | characters | keyed, one at a time |
/// | ear | patterns that get longer | keyed, one at a time |
/// | words | words | keyed in one go |
public struct Skill: Equatable, Sendable {
    public enum Answer: Equatable, Sendable, Codable {
        /// The learner types or keys the characters. They are compared one by one.
        case written
        /// The learner keys one character. It is judged by its elements, and by its time if there is a limit.
        case character(TimeLimit)
        /// The learner keys a word, and mistakes do not interrupt it. The word ends with as many characters as the
        /// target has, on the learner's command, or after a silence.
        case word(silenceMilliseconds: Int)
    }

    /// The source of the questions.
    public internal(set) var material: any Material
    public let answer: Answer
    /// The alphabet unless it is the international one, so that skills stored by earlier versions remain readable.
    var otherAlphabet: Alphabet?

    /// Makes a skill.
    public init(_ material: any Material, answered answer: Answer, alphabet: Alphabet = .international) {
        self.material = material
        self.answer = answer
        self.alphabet = alphabet
    }

    public var alphabet: Alphabet {
        get { otherAlphabet ?? .international }
        set { otherAlphabet = newValue == .international ? nil : newValue }
    }

    /// The direction whose level and schedule the session moves.
    public var direction: Direction { isWritten ? .receive : .send }

    /// Whether the text of the answer is judged. Otherwise the keying itself is judged.
    public var isWritten: Bool { answer == .written }

    public var takesWords: Bool { if case .word = answer { true } else { false } }

    /// Compares all parts.
    public static func == (one: Skill, other: Skill) -> Bool {
        one.material.isEqual(to: other.material) && one.answer == other.answer
            && one.otherAlphabet == other.otherAlphabet
    }
}
