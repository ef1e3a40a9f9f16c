/// The rule for the next day of practice.
public enum Scheduling: String, Sendable, CaseIterable {
    /// By the result of the session (`Schedule`).
    case classic
    /// By the learner's memory (`MemorySchedule`).
    case memory
}

/// The classic schedule of the next session in a direction.
///
/// | right answers | interval |
/// |---|---|
/// | 90 % or more | doubles, at most 30 days, and at most 2 in the first 14 days since the first session |
/// | 70 to 89 % | stays |
/// | less | 1 day |
///
/// After more than twice the interval without a session, the interval is 1 day again, for every result.
public enum Schedule {
    /// In days.
    public static let longestInterval = 30
    /// Days from the first session on, including it, in which a habit should form.
    public static let habitDays = 14
    /// The longest interval in those days.
    public static let longestHabitInterval = 2

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
        if answers.reaches(percent: 90) { return 2 * present }
        return answers.reaches(percent: 70) ? present : 1
    }

    public static func isLapsed(_ progress: DirectionProgress, on day: Day) -> Bool {
        progress.lastPractised.map { day.days(since: $0) > 2 * max(1, progress.intervalDays) } ?? false
    }
}
