import Interface
import Morse
import Training

extension LogEvent {
    static func start(_ facts: RunFacts, rate: Int) -> LogEvent {
        LogEvent(
            "start",
            [
                ("version", .string(facts.version)), ("seed", JSONValue(facts.seed)), ("rate", .integer(rate)),
                ("speech", .string(facts.speech.rawValue)), ("audio", .string(facts.audio)),
                ("realtime", .boolean(facts.isRealTime)),
            ])
    }

    static func end(_ exitCode: Int32) -> LogEvent { LogEvent("end", [("exit", .integer(Int(exitCode)))]) }

    /// Ear training and touch log their own skill in place of a direction.
    ///
    /// - Parameter isRecorded: false for a character that the learner was not introduced to, which storage does not
    ///   keep.
    static func attempt(
        _ attempt: Attempt, in kind: SessionKind? = nil, of alphabet: Alphabet = .international, isRecorded: Bool = true
    ) -> LogEvent {
        let traits = kind?.activity?.traits ?? []
        let skill = traits.contains(.felt) ? TouchProgress.name : traits.contains(.patterns) ? kind?.rawValue : nil
        return LogEvent(
            "attempt",
            [
                ("direction", .string(skill ?? attempt.direction.rawValue)),
                ("target", .string(attempt.target)),
                ("answer", .string(attempt.answer)), ("correct", .boolean(attempt.isCorrect)),
                ("recognition_ms", attempt.recognitionMilliseconds.map { .integer($0) } ?? .null),
                ("pattern", .string(attempt.pattern)),
            ] + alphabet.logFields + (isRecorded ? [] : [("recorded", .boolean(false))]))
    }

    static func session(_ kind: SessionKind, _ result: SessionResult, advanced: Bool, level: Int) -> LogEvent {
        LogEvent(
            "session",
            [
                ("kind", .string(kind.rawValue)), ("attempts", .integer(result.tally.attempts)),
                ("correct", .integer(result.tally.correct)),
                ("accuracy", result.tally.accuracy.map { .number($0) } ?? .null), ("advanced", .boolean(advanced)),
                ("level", .integer(level)),
            ])
    }
}
