import Training

/// A lesson in keying.
typealias SendLesson = Lesson<SendSession>

extension SendLesson {
    /// A new lesson as the settings and the command line have it.
    static func new(desk: Desk) -> SendLesson {
        let level = desk.options.level ?? desk.course.clamped(desk.progress.send.level)
        var plan = SendSession.Plan(
            course: desk.course, level: level, progress: desk.progress,
            practiceLimitMilliseconds: desk.options.practiceLimitMilliseconds(desk.settings),
            attemptLimit: desk.options.count, timeLimit: desk.settings.sendLimit)
        plan.introduce = introductions(of: plan.introduce, newest: plan.newest, desk: desk)
        return SendLesson(
            session: SendSession(plan: plan, seed: desk.generator.next()), level: level,
            isLevelOverridden: desk.options.level != nil)
    }
}

extension Settings {
    /// The time to key, and what becomes of who does not keep to it.  Patience lengthens it as it does every limit.
    var sendLimit: SendSession.TimeLimit {
        let seconds = number("send.limit")
        return SendSession.TimeLimit(
            milliseconds: seconds == 0 ? nil : patient(seconds * 1000),
            empty: value("send.empty") == "wrong" ? .wrong : .again,
            late: value("send.late") == "wrong" ? .wrong : .accept,
            unitMilliseconds: units(1) * max(300, number("keyer.dahLength")) / 300)
    }
}
