import Training

/// A lesson in hearing.
typealias ReceiveLesson = Lesson<ReceiveSession>

extension ReceiveLesson {
    /// The group as the log has it.
    var groupText: String { asked.joined() }
    /// Its characters.
    var groupCount: Int { asked.count }

    /// A new lesson as the settings and the command line have it.
    static func new(desk: Desk) -> ReceiveLesson {
        let level = desk.options.level ?? desk.course.clamped(desk.progress.receive.level)
        var plan = ReceiveSession.Plan(
            course: desk.course, level: level, progress: desk.progress,
            groupLength: desk.options.group ?? desk.settings.groupLength,
            practiceLimitMilliseconds: desk.options.practiceLimitMilliseconds(desk.settings),
            attemptLimit: desk.options.count)
        plan.introduce = introductions(of: plan.introduce, newest: plan.newest, desk: desk)
        return ReceiveLesson(
            session: ReceiveSession(plan: plan, seed: desk.generator.next()), level: level,
            isLevelOverridden: desk.options.level != nil)
    }
}
