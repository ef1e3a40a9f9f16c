/// A reminder to practise.
///
/// | kind | when |
/// |---|---|
/// | streak | from 20:00 on, if the streak has three days or more and the last of them was yesterday |
/// | welcome | something is due after 7 days without practice; at most once a week, and no other kind meanwhile |
/// | review | a level is a week old and not practised since then; once for each level |
/// | practice | a direction that the learner has begun is due |
///
/// At most two a day, at least four hours apart, none in the quiet hours. A streak at risk reserves the evening: at
/// most one other reminder that day, at least four hours earlier.
public enum Reminder: Equatable, Sendable {
    /// The streak ends unless the learner practises today. `next` is its length including today.
    case streak(next: Int)
    /// A week or more without practice.
    case welcome
    case review(Agenda.Directions)
    case practice(Agenda.Directions)

    public enum Kind: String, Sendable, Codable {
        case streak, welcome, review, practice
    }

    public var kind: Kind {
        switch self {
        case .streak: .streak
        case .welcome: .welcome
        case .review: .review
        case .practice: .practice
        }
    }

    /// Nil for a kind without directions.
    public var directions: Agenda.Directions? {
        switch self {
        case .review(let directions), .practice(let directions): directions
        case .streak, .welcome: nil
        }
    }

    public static let mostOnDay = 2
    public static let secondsApart: Int64 = 4 * 60 * 60
    /// The hour from which a streak is at risk.
    public static let streakHour = 20
    public static let leastStreak = 3
    /// Minimum number of days between two welcomes.
    public static let welcomeDays = 7

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

    /// Whether a reminder today leaves the evening to the streak's reminder.
    private static func isFree(_ history: ReminderHistory, _ quiet: QuietHours, at now: Moment) -> Bool {
        // A quiet evening needs no reservation.
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
