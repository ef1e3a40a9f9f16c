import Training

/// What is due, in one sentence.
enum AgendaWords {
    /// The sentence for a notice.
    ///
    /// - Parameter today: the day from which others are named: tomorrow, a day of the week, a date.
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

extension ScreenContext {
    /// What is due today, in one sentence.
    var agenda: Message {
        let today = calendar.moment(at: now).day
        let agenda = Agenda(progress, on: today, scheduling: settings.lessons.scheduling)
        return AgendaWords.message(agenda.notice, today: today, calendar: calendar)
    }

    /// What is due in one direction, for a learner who goes straight there; nil if nothing is.
    func agenda(of direction: Direction) -> Message? {
        let today = calendar.moment(at: now).day
        return Agenda(progress, on: today, scheduling: settings.lessons.scheduling).notice(of: direction).map {
            AgendaWords.message($0, today: today, calendar: calendar)
        }
    }
}
