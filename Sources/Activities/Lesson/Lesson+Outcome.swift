import Interface
import Morse
import OnAir
import Training

struct LessonOutcome {
    var direction: Direction
    var activity: Activity
    var result: SessionResult
    var advance: Advance
    /// The least session that opens the gate.
    var leastSession: AnswerCount
    /// The level after the lesson.
    var level: Int
    var stock: CourseStock
    /// Nil unless the lesson asked words.
    var words: WordTally?
    /// The new speeds; nil if they have not changed.
    var speeds: SpeedGrowth.Speeds?
    /// Whether it followed the way of a comparison.
    var isCompared = false
}

extension Lesson {
    /// Scores the lesson and stores and logs its effects.
    func finish(_ result: SessionResult, services: Services, at now: Instant) -> LessonOutcome {
        Comparing.note(self, milliseconds: result.practisedMilliseconds, services: services, at: now)
        let rules = services.settings.lessons
        let gate = isFelt ? .classic : Gate(rules)
        services.learner.forgetMemories()
        // The learner may have changed the course's alphabet while the lesson was paused.
        let isElsewhere = isLearning && alphabet.name != services.settings.alphabet.name
        let memories = gate == .steady || rules.scheduling == .memory ? services.learner.memories[direction] : [:]
        let felt =
            isFelt
            ? TouchProgress.advance(
                by: result, of: self, services: services,
                isCounted: !isLevelOverridden && alphabet.name == services.settings.alphabet.name, at: now) : nil
        let advance =
            felt?.advance
            ?? services.learner.progress.advanced(
                by: result, direction: direction, course: services.settings.course, gate: gate,
                scheduling: rules.scheduling,
                memories: memories,
                isLevelOverridden: isLevelOverridden || !isLearning || isElsewhere || isCopying,
                isLevelFixed: compared != nil,
                streakRule: rules.streakRule,
                at: lastAnswer ?? services.ports.calendar.moment(at: now))
        let level =
            felt?.level
            ?? (isLevelOverridden ? self.level : services.settings.course.clamped(advance.progress[direction].level))
        services.learner.progress = advance.progress
        if let row, result.tally.attempts > 0 {
            let record = SessionRecord(
                kind: storedKind, began: row.began, milliseconds: result.practisedMilliseconds,
                attempts: result.tally.attempts, correct: result.tally.correct, advanced: advance.isLevelUp,
                level: level)
            services.recorder.finish(
                row, as: record, progress: advance.progress, of: services.settings.alphabet, at: now)
        }
        if isResumed { forgetKept(in: services, at: now) }
        if activity.traits.isDisjoint(with: [.patterns, .felt]), !isCopying {
            let asked = session.skill.material.identity.filter { result.tally.answers(to: $0).attempts > 0 }
            services.learner.noteAsked(asked, direction, of: alphabet, at: now)
        }
        services.ports.log.record(.session(storedKind, result, advanced: advance.isLevelUp, level: level), at: now)
        services.learner.recountAnswers()
        let speeds = grow(after: result, services: services, at: now)
        if presentation.sender != nil, compared == nil {
            Hands.take(result.tally.total, speedRose: speeds != nil, services: services, at: now)
        }
        return LessonOutcome(
            direction: direction, activity: activity, result: result, advance: advance, leastSession: gate.leastSession,
            level: level, stock: services.settings.lessons.stock,
            words: session.words?.tally, speeds: speeds, isCompared: compared != nil)
    }

    /// Adapts the Morse speed to the result. Returns the new speeds; nil if they stay.
    ///
    /// A speed for this run only does not change. Practice of a few chosen characters does not change the speed either.
    private func grow(
        after result: SessionResult, services: Services, at now: Instant
    ) -> SpeedGrowth.Speeds? {
        let growth = services.settings.lessons.speedGrowth
        let isHeard =
            direction == .receive && activity.traits.contains(.growsSpeed) && !isLevelOverridden && !isCopying
            && compared == nil
        let isComplete = services.settings.course.next(afterLevel: level) == nil
        guard isHeard, growth == .always || growth == .after && isComplete, !services.run.options.isSpeedGiven else {
            return nil
        }
        let morse = services.settings.morse
        let next = SpeedGrowth.speeds(
            after: result.tally,
            at: SpeedGrowth.Speeds(character: morse.wordsPerMinute, effective: morse.effective),
            limitMilliseconds: services.settings.lessons.recognition, highest: Speed.characterRange.upperBound)
        guard let next else { return nil }
        services.preferences.change(\.morse.wordsPerMinute, to: next.character, at: now)
        services.preferences.change(\.morse.effective, to: next.effective, at: now)
        return next
    }
}

extension Gate {
    init(_ settings: LessonSettings) {
        switch settings.gate {
        case .classic: self = .classic
        case .confident: self = .confident(recognitionLimitMilliseconds: settings.recognition)
        case .steady: self = .steady
        }
    }
}
