/// The effect of a finished session on the learner's progress.
public struct Advance: Equatable, Sendable {
    /// The effect on the level.
    public enum Level: Equatable, Sendable {
        /// It rose to a new level, which brings a new character.
        case reached(Int, newest: String)
        /// It stays; what is missing for the next character.
        case stays(missing: [Gate.Missing], next: String)
        /// All characters of the course are unlocked.
        case complete
        /// The session does not count for the level: nothing was answered, or the learner had chosen another level.
        case notCounted
    }

    /// The progress after the session.
    public var progress: Progress
    /// The effect on the level.
    public var level: Level
    /// Characters that were unlocked inside the session.
    public var unlocked: [String]

    /// Makes an advance.
    public init(progress: Progress, level: Level, unlocked: [String] = []) {
        self.progress = progress
        self.level = level
        self.unlocked = unlocked
    }

    /// Whether the level rose, in the session or by it.
    public var isLevelUp: Bool {
        if case .reached = level { true } else { !unlocked.isEmpty }
    }
}

extension Progress {
    /// The progress after a finished Learn session: level, schedule, streak and number of sessions. Levels never fall.
    ///
    /// The answers themselves were stored as they were given and are not counted here.
    ///
    /// - Parameters:
    ///   - scheduling: what decides on the next day of practice.
    ///   - memories: what is remembered after the session, for rules that need it.
    ///   - isLevelOverridden: whether the session ran at a level chosen for it alone. It then counts as practice for
    ///     the streak and the number of sessions, and for nothing else.
    ///   - rule: what makes a day count for the streak.
    ///   - now: when the last answer was given.
    /// - Returns: the same progress if nothing was answered.
    public func advanced(
        by result: SessionResult, direction: Direction, course: Course, gate: Gate, scheduling: Scheduling = .classic,
        memories: [String: Memory] = [:], isLevelOverridden: Bool = false, streakRule rule: Streak.Rule = .sessions,
        at now: Moment
    ) -> Advance {
        let answers = result.tally.total
        guard answers.attempts > 0 else { return Advance(progress: self, level: .notCounted) }
        var progress = self
        progress.countSession(by: rule, at: now)
        guard !isLevelOverridden else { return Advance(progress: progress, level: .notCounted) }

        progress[direction] = Schedule.rescheduled(self[direction], after: answers, on: now.day)
        let newest = course.newest(atLevel: self[direction].level).map { (character: $0, memory: memories[$0]) }
        let missing = result.unlocking?.missing ?? gate.missing(in: result.tally, newest: newest)
        let outcome: Advance.Level
        if let next = course.next(afterLevel: self[direction].level) {
            outcome =
                missing.isEmpty
                ? progress.rise(direction, course, on: now.day) : .stays(missing: missing, next: next)
        } else {
            outcome = .complete
        }
        if scheduling == .memory {
            let level = progress[direction].level
            let due = MemorySchedule.due(after: now.day, level: level, of: course, memories: memories)
            progress[direction].due = due
            progress[direction].intervalDays = due.days(since: now.day)
        }
        return Advance(progress: progress, level: outcome, unlocked: result.unlocking?.unlocked ?? [])
    }

    /// Unlocks the next character inside a session, whose end finds it unlocked.
    public mutating func unlockNext(_ direction: Direction, of course: Course, on day: Day) {
        guard course.next(afterLevel: self[direction].level) != nil else { return }
        _ = rise(direction, course, on: day)
    }

    /// Unlocks the next character.
    private mutating func rise(_ direction: Direction, _ course: Course, on day: Day) -> Advance.Level {
        let level = max(self[direction].level, course.levels.lowerBound) + 1
        self[direction].level = level
        self[direction].levelReached = day
        return .reached(level, newest: course.characters[level - 1])
    }
}
