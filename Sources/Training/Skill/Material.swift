/// Chooses the questions of a session and adapts the choice to the answers.
///
/// A new kind of question conforms to this protocol in its own folder. To resume its sessions, add the type to the
/// kinds that the reader of stored sessions passes to its decoder (`CodingUserInfoKey.materials`).
public protocol Material: Sendable, Equatable, Codable {
    /// The name of the kind in stored sessions.
    static var kind: String { get }

    /// All characters that may be asked.
    var characters: [String] { get }

    /// The characters that are new to the learner.
    var newest: [String] { get }

    /// A stored session continues only in place of a new one whose material has the same identity.
    var identity: [String] { get }

    /// The next question as characters; empty if the material has no question.
    mutating func next(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String]

    /// Takes a judged answer, and returns whether it is a try that does not count, because the same question follows in
    /// an easier form.
    mutating func retries(_ verdict: Verdict) -> Bool

    /// Takes a judged answer that counts; returns effects for changes that must be announced.
    mutating func take(_ verdict: Verdict) -> [Session.Effect]

    /// Adds a character of the course, which is the newest from now on.
    mutating func unlock(_ character: String, memory: Memory?)

    /// The character that one in a written answer, or in its target, counts as.
    func meaning(of character: String) -> String

    /// Whether the last question drills two characters that the learner confuses.
    var isContrast: Bool { get }

    /// The number of characters in the longest question.
    var longest: Int { get }

    /// The probability of a right answer to a character, from 0 to 1.
    func chance(of character: String, after tally: SessionTally) -> Double

    /// Milliseconds after a question before the session takes its answer; nil if the learner may write along.
    var holdMilliseconds: Int? { get }

    /// Applies changes for a learner in difficulty to the following questions.
    mutating func ease(_ easing: Easing)
}

extension Material {
    /// No character is new.
    public var newest: [String] { [] }

    /// The characters.
    public var identity: [String] { characters }

    /// False.
    public mutating func retries(_ verdict: Verdict) -> Bool { false }

    /// Changes nothing.
    public mutating func take(_ verdict: Verdict) -> [Session.Effect] { [] }

    /// Adds nothing, because the questions do not follow a course.
    public mutating func unlock(_ character: String, memory: Memory?) {}

    /// The character itself.
    public func meaning(of character: String) -> String { character }

    /// False.
    public var isContrast: Bool { false }

    /// One.
    public var longest: Int { 1 }

    /// The share of right answers in the session.
    public func chance(of character: String, after tally: SessionTally) -> Double {
        Weakness.chance(past: AnswerCount(), now: tally.answers(to: character))
    }

    /// Nil.
    public var holdMilliseconds: Int? { nil }

    /// Changes nothing.
    public mutating func ease(_ easing: Easing) {}

    func isEqual(to other: any Material) -> Bool { self == other as? Self }
}
