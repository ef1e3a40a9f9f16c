/// The two directions, each with its own level, interval and due date.
public enum Direction: String, Sendable, CaseIterable, Codable {
    /// Hearing Morse and naming it.
    case receive
    /// Being given a character and keying it.
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
    /// The direction that was asked.
    public var direction: Direction
    /// The character asked, as `Symbol.text`: "K", "?" or "<AR>".
    public var target: String
    /// The character given; empty if there was none.
    public var answer: String
    /// Milliseconds from the end of the last mark to the answer key; nil if nothing was given or the key came before
    /// the end of the mark.
    public var recognitionMilliseconds: Int?
    /// The dots and dashes keyed; empty for answers given with other keys.
    public var pattern: String
    /// How often the learner asked to hear it again before answering.
    public var repeats: Int

    /// Whether the answer is the character asked.
    public var isCorrect: Bool { target == answer }

    /// Makes an attempt.
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
