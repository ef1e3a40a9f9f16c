/// The two directions, each with its own level, interval and due date.
public enum Direction: String, Sendable, CaseIterable, Codable {
    /// Hearing Morse and naming it.
    case receive
    /// Being given a character and keying it.
    case send
}

/// The kind of a session. Only Learn sessions (`receive`, `send`) move level and schedule.
public enum SessionKind: String, Sendable, CaseIterable, Codable {
    /// The Koch course, hearing.
    case receive
    /// The Koch course, keying.
    case send
    /// Patterns heard and keyed back.
    case ear
    /// Chosen characters.
    case practice
    /// Words and callsigns.
    case words
    /// A QSO, a conversation on the air.
    case qso
    /// Finding out what is known already.
    case placement
    /// Running text, copied.
    case copy
    /// A pile-up or a contest; its attempts are QSOs.
    case pileup
    /// Names of menu items in Morse: no session, but what they are stored under.
    case interface
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
