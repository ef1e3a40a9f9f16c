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

    /// Takes a judged answer; returns effects for changes that must be announced.
    mutating func take(_ verdict: Verdict) -> [Session.Effect]

    /// Adds a character of the course, which is the newest from now on.
    mutating func unlock(_ character: String, memory: Memory?)

    /// The character that one in a written answer, or in its target, counts as.
    func meaning(of character: String) -> String

    /// The number of characters in the longest question.
    var longest: Int { get }

    /// The probability of a right answer to a character, from 0 to 1.
    func chance(of character: String, after tally: SessionTally) -> Double

    /// Applies changes for a learner in difficulty to the following questions.
    mutating func ease(_ easing: Easing)
}

extension Material {
    /// No character is new.
    public var newest: [String] { [] }

    /// The characters.
    public var identity: [String] { characters }

    /// Changes nothing.
    public mutating func take(_ verdict: Verdict) -> [Session.Effect] { [] }

    /// Adds nothing, because the questions do not follow a course.
    public mutating func unlock(_ character: String, memory: Memory?) {}

    /// The character itself.
    public func meaning(of character: String) -> String { character }

    /// One.
    public var longest: Int { 1 }

    /// The share of right answers in the session.
    public func chance(of character: String, after tally: SessionTally) -> Double {
        Weakness.chance(past: AnswerCount(), now: tally.answers(to: character))
    }

    /// Changes nothing.
    public mutating func ease(_ easing: Easing) {}

    func isEqual(to other: any Material) -> Bool { self == other as? Self }
}
