/// The two directions, each with its own level, interval and due date.
public enum Direction: String, Sendable, CaseIterable, Codable {
    /// The learner listens to Morse and names it.
    case receive
    /// The learner gets a character and keys it.
    case send
}

/// The kind of a session, as it is stored: each activity that has sessions has one.
///
/// Only `receive` and `send` move level and schedule.
public struct SessionKind: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let receive = SessionKind(rawValue: "receive")
    public static let send = SessionKind(rawValue: "send")
    /// Names of menu items in Morse. No activity has this kind.
    public static let interface = SessionKind(rawValue: "interface")
}

/// One character asked and answered.
public struct Attempt: Equatable, Sendable, Codable {
    public var direction: Direction
    /// As `Symbol.text`: "K", "?" or "<AR>".
    public var target: String
    /// Empty for no answer.
    public var answer: String
    /// Milliseconds from the end of the last mark to the answer's first key or contact; nil without an answer or if it
    /// came before the end of the mark.
    public var recognitionMilliseconds: Int?
    /// The dits and dahs keyed; empty for answers with other keys.
    public var pattern: String
    /// Number of repeats that the learner requested.
    public var repeats: Int

    public var isCorrect: Bool { target == answer }

    public init(
        direction: Direction, target: String, answer: String, recognitionMilliseconds: Int? = nil, pattern: String = "",
        repeats: Int = 0
    ) {
        self.direction = direction
        self.target = target
        self.answer = answer
        self.recognitionMilliseconds = recognitionMilliseconds
        self.pattern = pattern
        self.repeats = repeats
    }
}
