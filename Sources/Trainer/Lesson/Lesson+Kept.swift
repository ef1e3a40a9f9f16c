import Training

/// Keeping a paused lesson for later.
extension Lesson {
    /// The stored form.
    private struct Kept: Codable {
        var session: Session
        var kind: SessionKind
        var level: Int
        var row: Int64?
        var began: Moment?
        var asked: [String]

        /// Whether it can continue in place of a new lesson.  Outside the course the learner's level does not matter.
        func fits(_ new: Lesson) -> Bool {
            kind == new.kind && session.skill.material.identity == new.session.skill.material.identity
                && (level == new.level || !new.isLearning)
        }
    }

    /// What every stored lesson has, whichever version stored it: one that has this but is not a `Kept` no longer fits.
    private struct AnyKept: Decodable {
        var level: Int
    }

    private var pausePlace: PausePlace { kind == .ear ? .ear : .direction(direction) }

    /// Stores an unfinished lesson; true if it was stored.  Lessons that have not begun, or run at a level of this run
    /// only, are not.
    @discardableResult
    func keep(in context: ScreenContext, at now: Instant) -> Bool {
        guard !isLevelOverridden, session.tally.attempts > 0 || session.practisedMilliseconds(at: now) > 0 else {
            return false
        }
        let kept = Kept(
            session: session, kind: kind, level: level, row: row?.keyValue, began: row?.began, asked: asked)
        guard let text = kept.jsonText else { return false }
        context.setPaused(pausePlace, state: text, at: now)
        return true
    }

    /// What was found of a kept lesson.
    enum Found {
        case nothing
        case lesson(Lesson)
        /// Another kind, level or set of characters, or stored by another version: of no use any more.
        case outdated
    }

    /// The kept lesson, if it can continue in place of this new one.  Expired ones are removed silently.
    func kept(in context: ScreenContext, at now: Instant) -> Found {
        // A run at a level of its own leaves the learner's paused session alone.
        guard !isLevelOverridden, let paused = context.paused(pausePlace) else { return .nothing }
        guard PauseRule.isKept(since: paused.at, at: context.calendar.moment(at: now)),
            AnyKept(jsonText: paused.state) != nil
        else {
            forgetKept(in: context, at: now)
            return .nothing
        }
        guard let kept = Kept(jsonText: paused.state), kept.fits(self) else {
            forgetKept(in: context, at: now)
            return .outdated
        }
        var lesson = self
        lesson.session = kept.session
        lesson.isResumed = true
        // The command line of this run wins.
        if context.options.minutes != nil {
            lesson.session.goOn(forMilliseconds: context.options.practiceLimitMilliseconds(context.settings))
        }
        if let count = context.options.count { lesson.session.goOn(forAttempts: count) }
        lesson.asked = kept.asked
        if let row = kept.row, let began = kept.began {
            lesson.row = context.recorder.resume(kept.kind, began: began, key: row)
        }
        return .lesson(lesson)
    }

    func forgetKept(in context: ScreenContext, at now: Instant) { context.setPaused(pausePlace, state: nil, at: now) }
}
