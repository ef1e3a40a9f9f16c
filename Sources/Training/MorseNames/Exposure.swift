/// A short name that the interface sent in Morse, with the learner's reaction. An exposure counts towards no
/// proficiency, level or schedule.
public struct Exposure: Equatable, Sendable {
    public enum Outcome: Equatable, Sendable {
        /// The learner chose the item before the words, this many milliseconds after the end of the last mark.
        case understood(milliseconds: Int)
        /// The learner chose the item after its words had begun.
        case spoken
        /// The learner asked for the words, or took the name for another.
        case helped
    }

    /// As sent: "QSO".
    public var name: String
    public var outcome: Outcome
    /// In the learner's calendar.
    public var day: Day

    public init(name: String, outcome: Outcome, day: Day) {
        self.name = name
        self.outcome = outcome
        self.day = day
    }

    /// The stored form: an answer in a session of kind `interface`. A name understood without words is its own answer.
    /// Otherwise the answer is empty, and a repeat marks `helped`.
    public var attempt: Attempt {
        switch outcome {
        case .understood(let milliseconds):
            Attempt(direction: .receive, target: name, answer: name, recognitionMilliseconds: milliseconds)
        case .spoken: Attempt(direction: .receive, target: name, answer: "")
        case .helped: Attempt(direction: .receive, target: name, answer: "", repeats: 1)
        }
    }

    public init(_ attempt: Attempt, on day: Day) {
        let outcome: Outcome =
            if attempt.isCorrect {
                .understood(milliseconds: attempt.recognitionMilliseconds ?? 0)
            } else {
                attempt.repeats > 0 ? .helped : .spoken
            }
        self.init(name: attempt.target, outcome: outcome, day: day)
    }
}
