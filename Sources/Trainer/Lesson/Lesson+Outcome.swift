import Training

/// The outcome of a finished lesson.
struct LessonOutcome {
    var direction: Direction
    var kind: SessionKind
    var result: SessionResult
    var advance: Advance
    /// The level afterwards.
    var level: Int
    /// What the course has.
    var stock: CourseStock
    /// The answers to words, if words were asked.
    var words: WordTally?
}

extension Lesson {
    /// Scores the lesson, stores the changes and logs them.
    func finish(_ result: SessionResult, context: ScreenContext, at now: Instant) -> LessonOutcome {
        let rules = context.settings.lessons
        let gate = Gate(rules)
        context.forgetMemories()
        let memories = gate == .steady || rules.scheduling == .memory ? context.memories[direction] : [:]
        let advance = context.progress.advanced(
            by: result, direction: direction, course: context.course, gate: gate, scheduling: rules.scheduling,
            memories: memories,
            isLevelOverridden: isLevelOverridden || !isLearning, at: context.calendar.moment(at: now))
        let level = isLevelOverridden ? self.level : context.course.clamped(advance.progress[direction].level)
        context.progress = advance.progress
        if let row, result.tally.attempts > 0 {
            let record = SessionRecord(
                kind: kind, began: row.began, milliseconds: result.practisedMilliseconds,
                attempts: result.tally.attempts, correct: result.tally.correct, advanced: advance.isLevelUp,
                level: level)
            context.recorder.finish(row, as: record, progress: advance.progress, at: now)
        }
        if isResumed { forgetKept(in: context, at: now) }
        if kind != .ear {
            let asked = session.skill.material.identity.filter { result.tally.answers(to: $0).attempts > 0 }
            context.noteAsked(asked, direction, at: now)
        }
        context.log.record(.session(kind, result, advanced: advance.isLevelUp, level: level), at: now)
        context.recountAnswers()
        return LessonOutcome(
            direction: direction, kind: kind, result: result, advance: advance, level: level,
            stock: context.settings.lessons.stock,
            words: session.wordTally)
    }
}

extension Gate {
    /// The gate as it is set.
    fileprivate init(_ settings: LessonSettings) {
        switch settings.gate {
        case .classic: self = .classic
        case .confident: self = .confident(recognitionLimitMilliseconds: settings.recognition)
        case .steady: self = .steady
        }
    }
}
