/// A short name that the interface sent in Morse, and what the learner made of it. It is practice, too, but no answer: it
/// counts towards no proficiency, level or schedule.
public struct Exposure: Equatable, Sendable {
    /// What became of it.
    public enum Outcome: Equatable, Sendable {
        /// Chosen before its words; with the milliseconds from the end of the last mark.
        case understood(milliseconds: Int)
        /// Chosen after its words had begun.
        case spoken
        /// The words were asked for, or it was not what the learner took it for.
        case helped
    }

    /// The name as it was sent: "QSO".
    public var name: String
    /// What became of it.
    public var outcome: Outcome
    /// The day in the learner's calendar.
    public var day: Day

    /// Makes an exposure.
    public init(name: String, outcome: Outcome, day: Day) {
        self.name = name
        self.outcome = outcome
        self.day = day
    }

    /// What is stored, as an answer of a session of the kind `interface`: without words the name is its own answer, with
    /// them there is none, and a repeat means that the words were needed.
    public var attempt: Attempt {
        switch outcome {
        case .understood(let milliseconds):
            Attempt(direction: .receive, target: name, answer: name, recognitionMilliseconds: milliseconds)
        case .spoken: Attempt(direction: .receive, target: name, answer: "")
        case .helped: Attempt(direction: .receive, target: name, answer: "", repeats: 1)
        }
    }

    /// The exposure that was stored as this answer.
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
