package import Training

/// What is fading, in one sentence for each direction: "4 characters are fading: Uniform, Victor, Hotel, 5. About 3
/// minutes."
package enum FadingWords {
    /// The most characters that are named.
    static let mostNamed = 8
    /// The number named if there are more.
    static let worstNamed = 3
    /// Milliseconds for an answer of somebody who has finished no session yet.
    static let usualMilliseconds = 5000

    /// The sentences; if nothing is fading, one that says until when; none if nothing was ever asked.
    package static func messages(
        _ memories: Memories, sessions: [SessionRecord], today: Day, calendar: any LocalCalendar
    ) -> [Message] {
        let fading = now(memories, sessions: sessions, today: today)
        if !fading.isEmpty { return fading }
        let next = Direction.allCases.compactMap { Fading(memories[$0], on: today).next }.min()
        return next.map { [nothing(before: $0, today: today, calendar)] } ?? []
    }

    /// The sentences about what is fading; none if nothing is.
    static func now(_ memories: Memories, sessions: [SessionRecord], today: Day) -> [Message] {
        let pace = millisecondsPerAnswer(sessions)
        return Direction.allCases.compactMap { direction in
            let fading = Fading(memories[direction], on: today)
            return fading.characters.isEmpty ? nil : message(fading, direction, millisecondsPerAnswer: pace)
        }
    }

    private static func message(_ fading: Fading, _ direction: Direction, millisecondsPerAnswer: Int) -> Message {
        let count = fading.characters.count
        let isLong = count > mostNamed
        let minutes = fading.minutes(millisecondsPerAnswer: millisecondsPerAnswer)
        return Message(
            isLong ? "fading.more.\(direction.rawValue)" : "fading.now.\(direction.rawValue)",
            [
                "count": .integer(count),
                "characters": .spelledAll(Array(fading.characters.prefix(isLong ? worstNamed : mostNamed))),
                "time": .message(Message("unit.minutes", ["count": .integer(minutes)])),
            ])
    }

    private static func nothing(before day: Day, today: Day, _ calendar: any LocalCalendar) -> Message {
        switch day.days(since: today) {
        case ...1: return Message("fading.none.tomorrow")
        case ...6:
            return Message("fading.none.weekday", ["weekday": .message(Message("weekday.\(day.weekday)"))])
        default:
            let date = calendar.civil(day)
            return Message(
                "fading.none.date", ["day": .integer(date.day), "month": .message(Message("month.\(date.month)"))])
        }
    }

    /// The time that the learner took for an answer in the latest sessions, with everything that was heard.
    private static func millisecondsPerAnswer(_ sessions: [SessionRecord]) -> Int {
        let measured = sessions.filter { $0.kind.asksSingleCharacters && $0.attempts > 0 }
        let answers = measured.reduce(0) { $0 + $1.attempts }
        return answers == 0 ? usualMilliseconds : measured.reduce(0) { $0 + $1.milliseconds } / answers
    }
}

extension SessionRecord {
    /// The number of latest sessions from which the learner's pace is taken.
    package static let paceSample = 20
}

extension FadingWords {
    /// What is fading today; empty if nothing is.
    static func now(_ services: Services) -> [Message] {
        now(
            services.learner.memories, sessions: services.recorder.sessions(latest: SessionRecord.paceSample),
            today: services.learner.today)
    }

    /// What is fading today; empty if nothing was ever asked.
    static func messages(_ services: Services) -> [Message] {
        messages(
            services.learner.memories, sessions: services.recorder.sessions(latest: SessionRecord.paceSample),
            today: services.learner.today, calendar: services.calendar)
    }
}
