package import Interface
package import Training

/// The fading characters, in one sentence per direction: "4 characters are fading: Uniform, Victor, Hotel, 5. Practice
/// takes about 3 minutes."
package enum FadingWords {
    /// The maximum of named characters.
    static let mostNamed = 8
    /// The number of named characters if there are more.
    static let worstNamed = 3
    /// Milliseconds per answer for a learner without a finished session.
    static let usualMilliseconds = 5000

    /// If no character is fading, the day when the next one will. Empty if no character was ever asked.
    package static func messages(
        _ memories: Memories, sessions: [SessionRecord], today: Day, calendar: any LocalCalendar
    ) -> [Message] {
        let fading = now(memories, sessions: sessions, today: today)
        if !fading.isEmpty { return fading }
        let next = Direction.allCases.compactMap { AtRisk(memories[$0], on: today).next }.min()
        return next.map { [nothing(before: $0, today: today, calendar)] } ?? []
    }

    /// Empty if no character is fading.
    static func now(_ memories: Memories, sessions: [SessionRecord], today: Day) -> [Message] {
        let pace = millisecondsPerAnswer(sessions)
        return Direction.allCases.compactMap { direction in
            let fading = AtRisk(memories[direction], on: today)
            return fading.characters.isEmpty ? nil : message(fading, direction, millisecondsPerAnswer: pace)
        }
    }

    private static func message(_ fading: AtRisk, _ direction: Direction, millisecondsPerAnswer: Int) -> Message {
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

    /// The practised time per answer in the latest sessions, including the sounds.
    private static func millisecondsPerAnswer(_ sessions: [SessionRecord]) -> Int {
        let measured = sessions.filter { $0.kind.asksSingleCharacters && $0.attempts > 0 }
        let answers = measured.reduce(0) { $0 + $1.attempts }
        return answers == 0 ? usualMilliseconds : measured.reduce(0) { $0 + $1.milliseconds } / answers
    }
}

extension SessionRecord {
    /// The number of latest sessions that determine the learner's pace.
    package static let paceSample = 20
}

extension FadingWords {
    /// Empty if no character is fading today.
    static func now(_ services: Services) -> [Message] {
        now(
            services.learner.memories, sessions: services.recorder.stored.sessions(latest: SessionRecord.paceSample),
            today: services.learner.today)
    }

    /// Empty if no character was ever asked.
    static func messages(_ services: Services) -> [Message] {
        messages(
            services.learner.memories, sessions: services.recorder.stored.sessions(latest: SessionRecord.paceSample),
            today: services.learner.today, calendar: services.ports.calendar)
    }
}
