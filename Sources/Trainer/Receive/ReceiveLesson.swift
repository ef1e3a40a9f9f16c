import Training

/// One Learn session in the receive direction with what belongs to it beside the session's own state.
struct ReceiveLesson {
    var session: ReceiveSession
    /// The level it runs at.
    var level: Int
    /// Whether the level was chosen for this run alone.
    var isLevelOverridden: Bool
    /// Whether it goes on after a pause that outlived the program's run or the learner's stay.
    var isResumed = false
    /// Its row in storage.
    var row: Recorder.Session?
    /// The group that is asked.
    var group: [String] = []

    /// The group as the log has it.
    var groupText: String { group.joined() }
    /// Its characters.
    var groupCount: Int { group.count }

    /// What is kept of a paused lesson.
    private struct Kept: Codable {
        var session: ReceiveSession
        var level: Int
        var row: Int64?
        var began: Moment?
        var group: [String]
    }

    // MARK: Making one

    /// A new lesson as the settings and the command line have it.
    static func new(desk: Desk) -> ReceiveLesson {
        let level = desk.options.level ?? desk.progress.receive.level
        let minutes = desk.options.minutes ?? desk.settings.number("session.minutes")
        var plan = ReceiveSession.Plan(
            course: desk.course, level: level, progress: desk.progress,
            groupLength: desk.options.group ?? desk.settings.groupLength,
            practiceLimitMilliseconds: minutes == 0 ? nil : minutes * 60_000, attemptLimit: desk.options.count)
        // Who asks for a level by name knows what comes before it.
        if desk.options.level != nil { plan.introduce = plan.introduce.filter(plan.newest.contains) }
        if !desk.settings.isOn("introductions") { plan.introduce = [] }
        return ReceiveLesson(
            session: ReceiveSession(plan: plan, seed: desk.generator.next()), level: level,
            isLevelOverridden: desk.options.level != nil)
    }

    // MARK: Pausing

    /// How long a paused lesson is kept, in seconds.
    private static let keptSeconds: Int64 = 24 * 60 * 60

    /// Keeps a lesson that is not over; one at a level of this run only is not worth it, nor one that has not begun.
    /// Whether it was kept.
    @discardableResult
    func keep(in desk: Desk, at now: Instant) -> Bool {
        guard !isLevelOverridden, session.tally.attempts > 0 || session.practisedMilliseconds(at: now) > 0 else {
            return false
        }
        let kept = Kept(session: session, level: level, row: row?.keyValue, began: row?.began, group: group)
        guard let text = desk.coder.encode(kept) else { return false }
        desk.recorder.setPaused(.receive, state: text, at: now)
        return true
    }

    /// What became of a lesson that was kept.
    enum Found {
        case nothing
        case lesson(ReceiveLesson)
        /// It is of another level or set of characters and is of no use any more.
        case outdated
    }

    /// The kept lesson, if it can go on exactly.  Older ones are forgotten without a word.
    static func kept(desk: Desk, at now: Instant) -> Found {
        // A level of this run only leaves alone what was paused at the learner's own.
        guard desk.options.level == nil, let paused = desk.recorder.paused(.receive) else { return .nothing }
        let age = desk.calendar.moment(at: now).epochSeconds - paused.at.epochSeconds
        guard age <= keptSeconds, let kept = desk.coder.decode(Kept.self, from: paused.state) else {
            forget(desk: desk, at: now)
            return .nothing
        }
        let level = desk.progress.receive.level
        guard kept.level == level, kept.session.plan.characters == desk.course.characters(atLevel: level) else {
            forget(desk: desk, at: now)
            return .outdated
        }
        var lesson = ReceiveLesson(session: kept.session, level: kept.level, isLevelOverridden: false)
        lesson.isResumed = true
        lesson.group = kept.group
        if let row = kept.row, let began = kept.began {
            lesson.row = desk.recorder.resume(.receive, began: began, key: row)
        }
        return .lesson(lesson)
    }

    /// Forgets what was kept.
    static func forget(desk: Desk, at now: Instant) {
        desk.recorder.setPaused(.receive, state: nil, at: now)
    }

    // MARK: Ending

    /// What a finished lesson came to.
    struct Outcome {
        var result: SessionResult
        var advance: Advance
        var level: Int
    }

    /// Scores the lesson, stores what it changed and tells the log.
    func finish(_ result: SessionResult, desk: Desk, at now: Instant) -> Outcome {
        let gate: Gate =
            desk.settings.value("session.gate") == "confident"
            ? .confident(recognitionLimitMilliseconds: desk.settings.number("session.recognition")) : .classic
        let advance = desk.progress.advanced(
            by: result, direction: .receive, course: desk.course, gate: gate, isLevelOverridden: isLevelOverridden,
            on: desk.calendar.moment(at: now).day)
        let level = isLevelOverridden ? self.level : advance.progress.receive.level
        desk.progress = advance.progress
        if let row, result.tally.attempts > 0 {
            let record = SessionRecord(
                kind: .receive, began: row.began, milliseconds: result.practisedMilliseconds,
                attempts: result.tally.attempts, correct: result.tally.correct, advanced: advance.isLevelUp,
                level: level)
            desk.recorder.finish(row, as: record, progress: advance.progress, at: now)
        }
        if isResumed { Self.forget(desk: desk, at: now) }
        desk.log.record(.session(.receive, result, advanced: advance.isLevelUp, level: level), at: now)
        desk.recountAnswers()
        return Outcome(result: result, advance: advance, level: level)
    }
}
