/// A single character asked by its sound or by its name, and the result. It is the input of the memory model.
public struct Recall: Equatable, Sendable {
    /// The grades of FSRS.
    public enum Grade: Int, Sendable {
        /// Not recalled.
        case again = 1
        /// Recalled after a repeat or a long time.
        case hard
        case good
        /// Recalled at once.
        case easy
    }

    public var direction: Direction
    /// As `Symbol.text`.
    public var character: String
    public var isRight: Bool
    /// Nil if none was measured.
    public var milliseconds: Int?
    /// Number of repeats of the sound before the answer.
    public var repeats: Int
    /// True if keyed, false if typed.
    public var isKeyed: Bool
    public var day: Day

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

    public init(_ attempt: Attempt, on day: Day) {
        self.init(
            direction: attempt.direction, character: attempt.target, isRight: attempt.isCorrect,
            milliseconds: attempt.recognitionMilliseconds, repeats: attempt.repeats,
            isKeyed: !attempt.pattern.isEmpty, day: day)
    }

    /// Hard above twice the limit, easy up to 0.6 of it. An answer without a measured time is good.
    public func grade(limitMilliseconds limit: Int) -> Grade {
        if !isRight { return .again }
        if repeats > 0 { return .hard }
        guard let milliseconds else { return .good }
        if milliseconds > 2 * limit { return .hard }
        return Double(milliseconds) <= 0.6 * Double(limit) ? .easy : .good
    }
}
