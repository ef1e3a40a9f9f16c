/// What decides on the next day of practice.
public enum Scheduling: String, Sendable, CaseIterable {
    /// The result of the session: `Schedule`.
    case classic
    /// What is remembered: `MemorySchedule`.
    case memory
}

/// When the next session in a direction is due.
///
/// | right answers | interval |
/// |---|---|
/// | 90 % or more | doubles, at most 30 days, and at most 2 in the first 14 days since the first session |
/// | 70 to 89 % | stays |
/// | less | 1 day |
///
/// After more than twice the interval without a session it is 1 day again, whatever the result of the session.
public enum Schedule {
    /// The longest interval in days.
    public static let longestInterval = 30
    /// Days from the first session on, including it, in which a habit should form.
    public static let habitDays = 14
    /// The longest interval during those days.
    public static let longestHabitInterval = 2

    /// The interval, due date and days of practice after a session with these answers on that day.
    public static func rescheduled(
        _ progress: DirectionProgress, after answers: AnswerCount, on day: Day
    ) -> DirectionProgress {
        var progress = progress.counted(on: day)
        let first = progress.firstPractised ?? day
        let longest = day.days(since: first) < habitDays ? longestHabitInterval : longestInterval
        progress.intervalDays = min(interval(of: progress, after: answers, on: day), longest)
        progress.due = day.advanced(by: progress.intervalDays)
        progress.firstPractised = first
        // Travel across time zones may bring the same day twice.
        progress.lastPractised = max(progress.lastPractised ?? day, day)
        return progress
    }

    private static func interval(of progress: DirectionProgress, after answers: AnswerCount, on day: Day) -> Int {
        let present = max(1, progress.intervalDays)
        if isLapsed(progress, on: day) { return 1 }
        if answers.reaches(percent: 90) { return min(2 * present, longestInterval) }
        return answers.reaches(percent: 70) ? present : 1
    }

    /// Whether more than twice the interval has passed without a session.
    public static func isLapsed(_ progress: DirectionProgress, on day: Day) -> Bool {
        progress.lastPractised.map { day.days(since: $0) > 2 * max(1, progress.intervalDays) } ?? false
    }
}
