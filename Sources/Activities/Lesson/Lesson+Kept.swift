import Interface
import Morse
import Training

/// Storing a paused lesson.
extension Lesson {
    private struct Kept: Codable {
        var session: Session
        var kind: SessionKind
        var level: Int
        var row: Int64?
        var began: Moment?
        var asked: [String]
        var lastAnswer: Moment?
        /// Nil in lessons stored by earlier versions.
        var isCopying: Bool?
        /// Nil outside comparisons, and in lessons stored by earlier versions.
        var compared: ComparedDay?

        /// Whether it can replace a new lesson. The level counts only within the course.
        func fits(_ new: Lesson) -> Bool {
            kind == new.activity.kind && session.skill.alphabet == new.alphabet
                && session.skill.material.identity == new.session.skill.material.identity
                && (level == new.level || !new.isLearning) && (isCopying ?? false) == new.isCopying
                && compared?.tag == new.compared?.tag
        }

        /// Factories of new lessons of its kind. It may fit one of them.
        func makers(_ services: Services) -> [() -> Lesson] {
            kind.activity?.pause?.lessons(session.skill, services) ?? []
        }
    }

    /// The common part of all versions. A state with this part that is no `Kept` comes from another version.
    private struct AnyKept: Decodable {
        var level: Int
    }

    /// Reads a stored lesson with any material of this program; nil if the state does not fit.
    private static func kept(_ state: String) -> Kept? {
        let materials = Skill.materials + Activity.table.flatMap { $0.pause?.materials ?? [] }
        return Kept(json: Array(state.utf8), userInfo: [.materials: materials])
    }

    /// The storage of this lesson during a pause; nil if it is not stored.
    private var pausePlace: PausePlace? {
        // A lesson at a level for this run must not replace the learner's paused lesson.
        guard !isLevelOverridden else { return nil }
        return activity.pause.map { $0.slot == .own ? .own(activity) : .direction(direction, alphabet.name) }
    }

    /// Stores an unfinished lesson. Returns false if it was not stored: it has not begun, or its level is for this run
    /// only.
    @discardableResult
    func keep(in services: Services, at now: Instant) -> Bool {
        guard let pausePlace, session.tally.attempts > 0 || session.practisedMilliseconds(at: now) > 0 else {
            return false
        }
        let kept = Kept(
            session: session, kind: activity.kind, level: level, row: row?.keyValue, began: row?.began, asked: asked,
            lastAnswer: lastAnswer, isCopying: isCopying ? true : nil,
            compared: compared)
        guard let text = kept.jsonText else { return false }
        Comparing.note(self, milliseconds: session.practisedMilliseconds(at: now), services: services, at: now)
        services.recorder.setPaused(pausePlace, state: text, at: now)
        return true
    }

    enum Found {
        case nothing
        case lesson(Lesson)
        /// Another kind, level or set of characters, or another version. The stored lesson is useless.
        case outdated
    }

    /// The stored lesson, if it can replace this new one. Expired lessons are removed silently.
    func kept(in services: Services, at now: Instant) -> Found {
        guard let pausePlace, let paused = services.recorder.paused(pausePlace) else { return .nothing }
        guard PauseRule.isKept(since: paused.at, at: services.ports.calendar.moment(at: now)),
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
        // The command line of this run takes precedence.
        if services.run.options.minutes != nil {
            lesson.session.goOn(forMilliseconds: services.run.options.practiceLimitMilliseconds(services.settings))
        }
        if let count = services.run.options.count { lesson.session.goOn(forAttempts: count) }
        lesson.asked = kept.asked
        lesson.compared = kept.compared
        lesson.lastAnswer = kept.lastAnswer
        if let row = kept.row, let began = kept.began {
            lesson.row = services.recorder.resume(lesson.storedKind, of: lesson.alphabet, began: began, key: row)
        }
        return .lesson(lesson)
    }

    /// The lesson stored in a place and a factory for a new one of its kind; nil if no stored lesson can continue.
    static func kept(
        in place: PausePlace, services: Services, at now: Instant
    ) -> (lesson: Lesson, new: () -> Lesson)? {
        guard !Comparing.comesBefore(place, services), let paused = services.recorder.paused(place),
            let kept = Self.kept(paused.state)
        else { return nil }
        // Searching must not change the questions of later lessons, so restore the generator.
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
