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
            kind == new.activity.kind && session.skill.alphabet == new.alphabet
                && session.skill.material.identity == new.session.skill.material.identity
                && (level == new.level || !new.isLearning)
        }

        /// Makers of new lessons of its kind, one of which it may fit.
        func makers(_ services: Services) -> [() -> Lesson] {
            kind.activity?.pause?.lessons(session.skill, services) ?? []
        }
    }

    /// What every stored lesson has, whichever version stored it: one that has this but is not a `Kept` no longer fits.
    private struct AnyKept: Decodable {
        var level: Int
    }

    /// Reads a stored lesson with material of any kind that the program has; nil if it is none.
    private static func kept(_ state: String) -> Kept? {
        let materials = Skill.materials + Activity.table.flatMap { $0.pause?.materials ?? [] }
        return Kept(json: Array(state.utf8), userInfo: [.materials: materials])
    }

    /// Where it is stored when it is paused; nil if it is not kept.
    private var pausePlace: PausePlace? {
        // A lesson at a level of this run leaves the learner's paused lesson alone.
        guard !isLevelOverridden else { return nil }
        return activity.pause.map { $0.slot == .own ? .own(activity) : .direction(direction, alphabet.name) }
    }

    /// Stores an unfinished lesson; true if it was stored.  Lessons that have not begun, or run at a level of this run
    /// only, are not.
    @discardableResult
    func keep(in services: Services, at now: Instant) -> Bool {
        guard let pausePlace, session.tally.attempts > 0 || session.practisedMilliseconds(at: now) > 0 else {
            return false
        }
        let kept = Kept(
            session: session, kind: activity.kind, level: level, row: row?.keyValue, began: row?.began, asked: asked,
            lastAnswer: lastAnswer)
        guard let text = kept.jsonText else { return false }
        services.recorder.setPaused(pausePlace, state: text, at: now)
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
    func kept(in services: Services, at now: Instant) -> Found {
        guard let pausePlace, let paused = services.recorder.paused(pausePlace) else { return .nothing }
        guard PauseRule.isKept(since: paused.at, at: services.calendar.moment(at: now)),
            AnyKept(jsonText: paused.state) != nil
        else {
            forgetKept(in: services, at: now)
            return .nothing
        }
        guard let kept = Self.kept(paused.state), kept.fits(self) else {
            forgetKept(in: services, at: now)
            return .outdated
        }
        var lesson = self
        lesson.session = kept.session
        lesson.isResumed = true
        // The command line of this run wins.
        if services.run.options.minutes != nil {
            lesson.session.goOn(forMilliseconds: services.run.options.practiceLimitMilliseconds(services.settings))
        }
        if let count = services.run.options.count { lesson.session.goOn(forAttempts: count) }
        lesson.asked = kept.asked
        lesson.lastAnswer = kept.lastAnswer
        if let row = kept.row, let began = kept.began {
            lesson.row = services.recorder.resume(kept.kind, of: lesson.alphabet, began: began, key: row)
        }
        return .lesson(lesson)
    }

    /// The lesson kept in a place, and what makes another of its kind; nil if there is none that can continue.
    static func kept(
        in place: PausePlace, services: Services, at now: Instant
    ) -> (lesson: Lesson, new: () -> Lesson)? {
        guard let paused = services.recorder.paused(place), let kept = Self.kept(paused.state) else { return nil }
        // Looking for a lesson must not change what later ones ask.
        let generator = services.run.generator
        defer { services.run.generator = generator }
        for new in kept.makers(services) {
            let lesson = new()
            guard kept.fits(lesson), case .lesson(let found) = lesson.kept(in: services, at: now) else { continue }
            return (found, new)
        }
        return nil
    }

    func forgetKept(in services: Services, at now: Instant) {
        if let pausePlace { services.recorder.setPaused(pausePlace, state: nil, at: now) }
    }
}
