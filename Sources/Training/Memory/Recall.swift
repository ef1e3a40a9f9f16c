/// An answer as the memory takes it: a single character, asked by its sound or by its name.
public struct Recall: Equatable, Sendable {
    /// How well something was recalled, as FSRS counts it.
    public enum Grade: Int, Sendable {
        /// It was not.
        case again = 1
        /// It was heard again first, or took long.
        case hard
        /// It was.
        case good
        /// It was, at once.
        case easy
    }

    /// The direction that was asked.
    public var direction: Direction
    /// The character asked, as `Symbol.text`.
    public var character: String
    /// Whether the answer was right.
    public var isRight: Bool
    /// Recognition time in milliseconds; nil if none was measured.
    public var milliseconds: Int?
    /// How often it was heard again before the answer.
    public var repeats: Int
    /// Whether it was keyed; if not, it was typed.
    public var isKeyed: Bool
    /// The day of the answer.
    public var day: Day

    /// Makes an answer.
    public init(
        direction: Direction, character: String, isRight: Bool, milliseconds: Int? = nil, repeats: Int = 0,
        isKeyed: Bool = false, day: Day
    ) {
        self.direction = direction
        self.character = character
        self.isRight = isRight
        self.milliseconds = milliseconds
        self.repeats = repeats
        self.isKeyed = isKeyed
        self.day = day
    }

    /// Makes an answer of an attempt.
    public init(_ attempt: Attempt, on day: Day) {
        self.init(
            direction: attempt.direction, character: attempt.target, isRight: attempt.isCorrect,
            milliseconds: attempt.recognitionMilliseconds, repeats: attempt.repeats,
            isKeyed: !attempt.pattern.isEmpty, day: day)
    }

    /// Hard above twice the limit, easy within 0.6 of it; good also if no time was measured.
    public func grade(limitMilliseconds limit: Int) -> Grade {
        if !isRight { return .again }
        if repeats > 0 { return .hard }
        guard let milliseconds else { return .good }
        if milliseconds > 2 * limit { return .hard }
        return Double(milliseconds) <= 0.6 * Double(limit) ? .easy : .good
    }
}
