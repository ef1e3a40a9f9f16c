import Morse
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
        var lastAnswer: Moment?

        /// Whether it can continue in place of a new lesson.  Outside the course the learner's level does not matter.
        func fits(_ new: Lesson) -> Bool {
            kind == new.kind && session.skill.alphabet == new.alphabet
                && session.skill.material.identity == new.session.skill.material.identity
                && (level == new.level || !new.isLearning)
        }

        /// Makers of new lessons of its kind, one of which it may fit.
        func makers(_ context: ScreenContext) -> [() -> Lesson] {
            let direction = session.skill.direction
            switch kind {
            case .receive, .send: return [{ .course(direction, context: context) }]
            case .ear: return [{ .ear(context: context) }]
            case .practice:
                let choice = PracticeChoice(characters: session.skill.material.characters, direction: direction)
                return [{ .practice(choice, context: context) }]
            case .words:
                return WordSet.allCases.compactMap { try? context.words($0, direction) }.map { choice in
                    { .words(choice, direction, context: context) }
                }
            case .qso, .placement, .copy, .pileup, .interface: return []
            }
        }
    }

    /// What every stored lesson has, whichever version stored it: one that has this but is not a `Kept` no longer fits.
    private struct AnyKept: Decodable {
        var level: Int
    }

    private var pausePlace: PausePlace { kind == .ear ? .ear : .direction(direction, alphabet.name) }

    /// Stores an unfinished lesson; true if it was stored.  Lessons that have not begun, or run at a level of this run
    /// only, are not.
    @discardableResult
    func keep(in context: ScreenContext, at now: Instant) -> Bool {
        guard !isLevelOverridden, session.tally.attempts > 0 || session.practisedMilliseconds(at: now) > 0 else {
            return false
        }
        let kept = Kept(
            session: session, kind: kind, level: level, row: row?.keyValue, began: row?.began, asked: asked,
            lastAnswer: lastAnswer)
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
        lesson.lastAnswer = kept.lastAnswer
        if let row = kept.row, let began = kept.began {
            lesson.row = context.recorder.resume(kept.kind, of: lesson.alphabet, began: began, key: row)
        }
        return .lesson(lesson)
    }

    /// The lesson kept in a place, and what makes another of its kind; nil if there is none that can continue.
    static func kept(
        in place: PausePlace, context: ScreenContext, at now: Instant
    ) -> (lesson: Lesson, new: () -> Lesson)? {
        guard let paused = context.paused(place), let kept = Kept(jsonText: paused.state) else { return nil }
        // Looking for a lesson must not change what later ones ask.
        let generator = context.generator
        defer { context.generator = generator }
        for new in kept.makers(context) {
            let lesson = new()
            guard kept.fits(lesson), case .lesson(let found) = lesson.kept(in: context, at: now) else { continue }
            return (found, new)
        }
        return nil
    }

    func forgetKept(in context: ScreenContext, at now: Instant) { context.setPaused(pausePlace, state: nil, at: now) }
}
