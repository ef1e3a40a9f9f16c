import Interface
import Morse
import Training

/// What a comparison says. It names a better way only when that is certain.
enum CompareWords {
    static func way(_ question: ComparisonQuestion, _ way: ComparisonWay) -> Message {
        Message("compare.way.\(question.rawValue).\(way.rawValue)")
    }

    static func before(_ question: ComparisonQuestion, services: Services) -> [Message] {
        let minutes =
            Comparison(
                question, seed: 0, alphabet: services.settings.alphabet.name, letters: [], wordsPerMinute: 20,
                minutes: services.settings.lessons.minutes
            ).length / 60_000
        return [
            Message("compare.before", ["most": .integer(Comparison.mostDays)]),
            Message("compare.measure"), Message("compare.length", ["count": .integer(minutes)]),
        ]
    }

    /// The day and its way, before a lesson.
    static func opening(_ compared: ComparedDay, services: Services) -> [Message] {
        let day = Comparing.current(services).map { [CompareWords.day($0)] } ?? []
        return day + [today(compared.question, compared.way)]
    }

    private static func today(_ question: ComparisonQuestion, _ way: ComparisonWay) -> Message {
        Message("compare.today", ["way": .message(CompareWords.way(question, way))])
    }

    private static func day(_ comparison: Comparison) -> Message {
        Message(
            "compare.day", ["day": .integer(comparison.daysBegun), "most": .integer(Comparison.mostDays)])
    }

    /// The question and the day.
    static func state(_ comparison: Comparison) -> Message {
        Message(
            "compare.state",
            [
                "question": .message(Message("compare.question.\(comparison.question.rawValue)")),
                "day": .integer(comparison.daysBegun), "most": .integer(Comparison.mostDays),
            ])
    }

    /// What the learner can do now.
    static func now(_ services: Services) -> [Message] {
        guard let comparison = Comparing.current(services) else { return [Message("compare.elsewhere")] }
        let step = comparison.step(at: services.ports.calendar.moment(at: services.run.now))
        switch step {
        case .practise(let way, _): return [today(comparison.question, way)]
        case .wait(let way, let minutes):
            return [today(comparison.question, way), Message("compare.wait", ["count": .integer(minutes)])]
        case .done: return [Message("compare.done")]
        case .plain: return [Message("compare.notToday")]
        case .probe:
            let isLate = services.learner.progress.receive.lastPractised == services.learner.today
            return isLate ? [Message("compare.tomorrow")] : []
        case .over: return []
        }
    }

    /// After a lesson that followed a way.
    static func after(_ lesson: Lesson, services: Services, at now: Instant) -> [Message] {
        Comparing.note(
            lesson, milliseconds: lesson.session.practisedMilliseconds(at: now), services: services, at: now)
        switch Comparing.step(services) {
        case .wait, .done: return CompareWords.now(services)
        default: return []
        }
    }

    static func result(_ verdict: ComparisonVerdict, of comparison: Comparison) -> Message {
        switch verdict {
        case .certain(let way, let points, let interval):
            Message(
                "compare.certain",
                [
                    "way": .message(CompareWords.way(comparison.question, way)), "points": .integer(points),
                    "least": .integer(interval.lowerBound), "most": .integer(interval.upperBound),
                ])
        case .none(let below): Message("compare.none", ["points": .integer(below)])
        case .tooFew: Message("compare.few")
        }
    }
}
