import Interface
import Training

/// The agenda in one sentence.
enum AgendaWords {
    /// - Parameter today: other days are named relative to it: tomorrow, a day of the week, a date.
    static func message(_ notice: Agenda.Notice, today: Day, calendar: any LocalCalendar) -> Message {
        switch notice {
        case .begin: Message("agenda.begin")
        case .back(let directions): Message("agenda.back.\(directions.rawValue)")
        case .again(let directions): Message("agenda.again.\(directions.rawValue)")
        case .review(let directions): Message("agenda.review.\(directions.rawValue)")
        case .due(let directions): Message("agenda.due.\(directions.rawValue)")
        case .untried(let direction): Message("agenda.untried.\(direction.rawValue)")
        case .nothing(let day): nothing(until: day, today: today, calendar)
        }
    }

    private static func nothing(until day: Day, today: Day, _ calendar: any LocalCalendar) -> Message {
        switch day.days(since: today) {
        case ...1: return Message("agenda.nothing.tomorrow")
        case ...6:
            let weekday = Message("weekday.\(day.weekday)")
            return Message("agenda.nothing.weekday", ["weekday": .message(weekday)])
        default:
            let date = calendar.civil(day)
            return Message(
                "agenda.nothing.date",
                ["day": .integer(date.day), "month": .message(Message("month.\(date.month)"))])
        }
    }
}

extension AgendaWords {
    static func agenda(_ services: Services) -> Message {
        message(of(services).notice, today: services.learner.today, calendar: services.ports.calendar)
    }

    /// The agenda of one direction, for a learner who skips the menu; nil if the direction has none.
    static func agenda(of direction: Direction, _ services: Services) -> Message? {
        of(services).notice(of: direction).map {
            message($0, today: services.learner.today, calendar: services.ports.calendar)
        }
    }

    private static func of(_ services: Services) -> Agenda {
        Agenda(
            services.learner.progress, on: services.learner.today,
            scheduling: services.settings.lessons.scheduling)
    }
}
