import Morse
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
    /// The speeds from now on, if they have changed.
    var speeds: SpeedGrowth.Speeds?
}

extension Lesson {
    /// Scores the lesson, stores the changes and logs them.
    func finish(_ result: SessionResult, context: ScreenContext, at now: Instant) -> LessonOutcome {
        let rules = context.settings.lessons
        let gate = Gate(rules)
        context.forgetMemories()
        // The course's alphabet may have been changed while the lesson was paused.
        let isElsewhere = isLearning && alphabet.name != context.settings.alphabet.name
        let memories = gate == .steady || rules.scheduling == .memory ? context.memories[direction] : [:]
        let advance = context.progress.advanced(
            by: result, direction: direction, course: context.course, gate: gate, scheduling: rules.scheduling,
            memories: memories,
            isLevelOverridden: isLevelOverridden || !isLearning || isElsewhere, streakRule: rules.streakRule,
            at: lastAnswer ?? context.calendar.moment(at: now))
        let level = isLevelOverridden ? self.level : context.course.clamped(advance.progress[direction].level)
        context.progress = advance.progress
        if let row, result.tally.attempts > 0 {
            let record = SessionRecord(
                kind: kind, began: row.began, milliseconds: result.practisedMilliseconds,
                attempts: result.tally.attempts, correct: result.tally.correct, advanced: advance.isLevelUp,
                level: level)
            context.recorder.finish(
                row, as: record, progress: advance.progress, of: context.settings.alphabet, at: now)
        }
        if isResumed { forgetKept(in: context, at: now) }
        if kind != .ear {
            let asked = session.skill.material.identity.filter { result.tally.answers(to: $0).attempts > 0 }
            context.noteAsked(asked, direction, of: alphabet, at: now)
        }
        context.log.record(.session(kind, result, advanced: advance.isLevelUp, level: level), at: now)
        context.recountAnswers()
        let speeds = grow(after: result, context: context, at: now)
        return LessonOutcome(
            direction: direction, kind: kind, result: result, advance: advance, level: level,
            stock: context.settings.lessons.stock,
            words: session.wordTally, speeds: speeds)
    }

    /// Lets the speed follow what was heard; returns what it is now, if it changed.
    ///
    /// A speed of this run only stays as it is, and so does that of exercises with a few chosen characters.
    private func grow(
        after result: SessionResult, context: ScreenContext, at now: Instant
    ) -> SpeedGrowth.Speeds? {
        let growth = context.settings.lessons.speedGrowth
        let isHeard = direction == .receive && (kind == .receive || kind == .words) && !isLevelOverridden
        let isComplete = context.course.next(afterLevel: level) == nil
        guard isHeard, growth == .always || growth == .after && isComplete, !context.options.isSpeedGiven else {
            return nil
        }
        let morse = context.settings.morse
        let next = SpeedGrowth.speeds(
            after: result.tally,
            at: SpeedGrowth.Speeds(character: morse.wordsPerMinute, effective: morse.effective),
            limitMilliseconds: context.settings.lessons.recognition, highest: Speed.characterRange.upperBound)
        guard let next else { return nil }
        context.change(\.morse.wordsPerMinute, to: next.character, at: now)
        context.change(\.morse.effective, to: next.effective, at: now)
        return next
    }
}

extension Gate {
    /// The gate as it is set.
    init(_ settings: LessonSettings) {
        switch settings.gate {
        case .classic: self = .classic
        case .confident: self = .confident(recognitionLimitMilliseconds: settings.recognition)
        case .steady: self = .steady
        }
    }
}
