/// The effect of a finished session on the learner's progress.
public struct Advance: Equatable, Sendable {
    public enum Level: Equatable, Sendable {
        /// The level rose and unlocked this character.
        case reached(Int, newest: String)
        /// The level stays, with the unmet conditions for the next character.
        case stays(missing: [Gate.Missing], next: String)
        /// All characters of the course are unlocked.
        case complete
        /// The session does not count for the level: it had no answers, or the learner had chosen another level.
        case notCounted
    }

    public var progress: Progress
    public var level: Level
    /// Characters unlocked inside the session.
    public var unlocked: [String]

    public init(progress: Progress, level: Level, unlocked: [String] = []) {
        self.progress = progress
        self.level = level
        self.unlocked = unlocked
    }

    /// Whether the level rose, inside the session or at its end.
    public var isLevelUp: Bool {
        if case .reached = level { true } else { !unlocked.isEmpty }
    }
}

extension Progress {
    /// The progress after a finished session of the course: level, schedule, streak and number of sessions. Levels
    /// never fall.
    ///
    /// The answers themselves are already stored and are not counted here.
    ///
    /// - Parameters:
    ///   - scheduling: the rule for the next day of practice.
    ///   - memories: the memories after the session, for rules that need them.
    ///   - isLevelOverridden: whether the learner chose a level for this session only. The session then counts only
    ///     for the streak and the number of sessions.
    ///   - isLevelFixed: whether the session counts for the schedule and not for the level.
    ///   - rule: the rule by which a day counts for the streak.
    ///   - now: the time of the last answer.
    /// - Returns: the same progress if the session had no answers.
    public func advanced(
        by result: SessionResult, direction: Direction, course: Course, gate: Gate, scheduling: Scheduling = .classic,
        memories: [String: Memory] = [:], isLevelOverridden: Bool = false, isLevelFixed: Bool = false,
        streakRule rule: Streak.Rule = .sessions, at now: Moment
    ) -> Advance {
        let answers = result.tally.total
        guard answers.attempts > 0 else { return Advance(progress: self, level: .notCounted) }
        var progress = self
        progress.countSession(by: rule, at: now)
        guard !isLevelOverridden else { return Advance(progress: progress, level: .notCounted) }

        progress[direction] = Schedule.rescheduled(self[direction], after: answers, on: now.day)
        let newest = course.newest(atLevel: self[direction].level).map { (character: $0, memory: memories[$0]) }
        let missing = result.unlocking?.missing ?? gate.missing(in: result.proof ?? result.tally, newest: newest)
        let outcome: Advance.Level
        if isLevelFixed {
            outcome = .notCounted
        } else if let next = course.next(afterLevel: self[direction].level) {
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

    public mutating func unlockNext(_ direction: Direction, of course: Course, on day: Day) {
        guard course.next(afterLevel: self[direction].level) != nil else { return }
        _ = rise(direction, course, on: day)
    }

    private mutating func rise(_ direction: Direction, _ course: Course, on day: Day) -> Advance.Level {
        let level = max(self[direction].level, course.levels.lowerBound) + 1
        self[direction].level = level
        self[direction].levelReached = day
        return .reached(level, newest: course.characters[level - 1])
    }
}
