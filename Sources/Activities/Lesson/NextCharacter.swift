import Interface
import Training

/// What the learner has to do for the next character of the course.
enum NextCharacter {
    /// The nearest condition alone. Nil if no condition is left.
    ///
    /// - Parameter session: the least session that opens the gate, for the end of a session. The next one counts its
    ///   answers anew.
    static func words(_ missing: [Gate.Missing], next: String, session: AnswerCount? = nil) -> Message? {
        guard let nearest = missing.min(by: { distance($0) < distance($1) }) else { return nil }
        let others = missing.filter { $0 != nearest && !(isOfSession($0) && isOfSession(nearest)) }
        // If this condition were not the last one, "then S comes" would be a promise that is not kept.
        func needed(_ id: String, _ arguments: [String: Message.Argument]) -> Message {
            let arguments = arguments.merging(["next": .character(next)]) { $1 }
            return Message(others.isEmpty ? "next.\(id)" : "toward.\(id)", arguments)
        }
        switch (nearest, session) {
        case (.newest(let character, let count), _):
            return needed("newest", ["count": .integer(count), "character": .character(character)])
        case (.row(let count), _), (.answers(let count), nil): return needed("row", ["count": .integer(count)])
        case (.recognition(_, let limit), _):
            return Message("next.speed", ["milliseconds": .integer(limit), "next": .character(next)])
        case (.answers, let session?), (.percent, let session?):
            return needed("session", ["correct": .integer(session.correct), "of": .integer(session.attempts)])
        case (.percent, nil): return nil
        }
    }

    /// Whether a whole session meets the condition.
    private static func isOfSession(_ missing: Gate.Missing) -> Bool {
        switch missing {
        case .answers, .percent: true
        case .newest, .row, .recognition: false
        }
    }

    /// The right answers that meet a condition; more for conditions that no number of answers meets.
    private static func distance(_ missing: Gate.Missing) -> Int {
        switch missing {
        case .newest(_, let count), .row(let count): count
        case .answers, .percent: 1000
        case .recognition: 2000
        }
    }
}
