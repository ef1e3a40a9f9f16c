/// Something to remind the learner of.
///
/// | kind | when |
/// |---|---|
/// | streak | from 20:00 on, three days in a row or more, none since the last of them |
/// | welcome | something is due and nothing was practised for 7 days; then once a week at most, and nothing else |
/// | review | a level is a week old and not practised since then; once for each level |
/// | practice | a direction that was begun is due |
///
/// At most two a day, at least four hours apart, none in the quiet hours. If a streak is at risk, the evening is kept
/// free for it: at most one other reminder, and none less than four hours before.
public enum Reminder: Equatable, Sendable {
    /// A streak that ends unless it is continued today; `next` is its length with today.
    case streak(next: Int)
    /// A week or more without practice.
    case welcome
    /// A level should be reviewed.
    case review(Agenda.Directions)
    /// Practice is due.
    case practice(Agenda.Directions)

    /// The subject of a reminder.
    public enum Kind: String, Sendable, Codable {
        case streak, welcome, review, practice
    }

    /// The subject.
    public var kind: Kind {
        switch self {
        case .streak: .streak
        case .welcome: .welcome
        case .review: .review
        case .practice: .practice
        }
    }

    /// The directions it is about, if it is about any.
    public var directions: Agenda.Directions? {
        switch self {
        case .review(let directions), .practice(let directions): directions
        case .streak, .welcome: nil
        }
    }

    /// The most reminders on one day.
    public static let mostOnDay = 2
    /// The least time between two of them in seconds.
    public static let secondsApart: Int64 = 4 * 60 * 60
    /// The hour from which a streak counts as at risk.
    public static let streakHour = 20
    /// The shortest streak worth a reminder.
    public static let leastStreak = 3
    /// The least number of days between two welcomes.
    public static let welcomeDays = 7

    /// The reminder due now; nil if there is none.
    public static func due(
        _ progress: Progress, history: ReminderHistory, quiet: QuietHours, scheduling: Scheduling = .classic,
        at now: Moment
    ) -> Reminder? {
        let hour = now.secondOfDay / 3600
        let history = history.upTo(now.day)
        guard !quiet.contains(hour: hour), history.count(on: now.day) < mostOnDay,
            !history.isRecent(within: secondsApart, at: now)
        else { return nil }

        let isStreakAtRisk = isAtRisk(progress, at: now)
        if isStreakAtRisk, hour >= streakHour { return .streak(next: progress.streak.current + 1) }

        let agenda = Agenda(progress, on: now.day, scheduling: scheduling)
        if agenda.isBack {
            let isDue = Direction.allCases.contains(where: agenda.isOpen)
            return isDue && !wasWelcomed(history, on: now.day) ? .welcome : nil
        }
        if isStreakAtRisk, !isFree(history, quiet, at: now) { return nil }
        let review = Agenda.Directions { direction in
            agenda[direction] == .review
                && !wasReviewed(direction, since: progress[direction].levelReached, history)
        }
        if let review { return .review(review) }
        return Agenda.Directions { direction in
            agenda.isOpen(direction) && progress[direction].counted(on: now.day).due.map { $0 <= now.day } ?? false
        }.map(Reminder.practice)
    }

    private static func isAtRisk(_ progress: Progress, at now: Moment) -> Bool {
        progress.streak.current >= leastStreak
            && progress.streak.days(to: now.day, leftOut: progress.daysLeftOut(at: now)) == 1
    }

    /// Whether a reminder other than the streak's may be given today without taking the evening from it.
    private static func isFree(_ history: ReminderHistory, _ quiet: QuietHours, at now: Moment) -> Bool {
        // If the whole evening is quiet, there is nothing to keep free.
        guard let first = (streakHour..<24).first(where: { !quiet.contains(hour: $0) }) else { return true }
        return history.count(on: now.day) < mostOnDay - 1
            && now.secondOfDay + Int(secondsApart) <= first * 3600
    }

    private static func wasWelcomed(_ history: ReminderHistory, on day: Day) -> Bool {
        history.given.contains { $0.kind == .welcome && abs(day.days(since: $0.at.day)) < welcomeDays }
    }

    private static func wasReviewed(_ direction: Direction, since reached: Day?, _ history: ReminderHistory) -> Bool {
        history.given.contains { given in
            given.kind == .review && given.directions?.contains(direction) == true
                && (reached.map { given.at.day >= $0.advanced(by: Agenda.reviewDays) } ?? false)
        }
    }
}
