import Interface
import Morse
import Sound
import Training

/// A placement asks for one character after another, like lessons, but without corrections.
struct PlacementPresentation: SkillPresentation {
    let services: Services
    let direction: Direction

    let id = "placement"
    var isReceiving: Bool { lessons.isReceiving }
    var coachesFist: Bool { false }
    var tellsTime: Bool { false }

    /// The presentation of lessons in the direction, for questions and answers.
    private var lessons: any SkillPresentation { direction.presentation(services: services) }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        guard !services.settings.isBrief else { return [Message("placement.opening")] }
        if answering.isScanned(lesson) { return [Message("placement.opening"), Message("receive.howScanned")] }
        let way = direction == .receive ? (answering.isKeyed(lesson) ? "receiveKeyed" : "receive") : "send"
        let letters = services.devices.hasContacts || !answering.isKeyed(lesson) ? [] : [Message("keying.letters")]
        return [Message("placement.opening"), Message("placement.how.\(way)"), unknown] + letters
    }

    /// The instruction for unknown characters. A learner who has only contacts has no arrow keys.
    private var unknown: Message {
        Message(services.run.isByContact ? "placement.unknown.contacts" : "placement.unknown")
    }

    func place(_ lesson: Lesson) -> Message {
        Message("placement.place", ["count": .integer(lesson.session.tally.attempts)])
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] { lessons.question(target, lesson) }

    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        [.earcon(verdict.isRight ? .right : .wrong)]
    }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement] {
        if case .nothingTyped = effect {
            return services.voice.sounding.hasMorse ? [] : [.say(unknown.with(.text))]
        }
        return lessons.heard(of: effect, lesson, at: now)
    }

    func hint(_ lesson: Lesson) -> Message { answering.isScanned(lesson) ? lessons.hint(lesson) : unknown }

    var stop: Message { Message("placement.stop") }

    func end(of lesson: Lesson, _ result: SessionResult, at now: Instant) -> (any Screen)? {
        guard let placement = lesson.session.skill.material as? Placement else { return nil }
        return PlacementResult(placement, isStopped: result.isStopped, direction, services: services).screen(at: now)
    }

    // MARK: Keys and answers

    func keys(_ lesson: Lesson) -> [LessonKey] { lessons.keys(lesson) }
    var answering: any Answering { lessons.answering }
}

extension Lesson {
    /// A placement moves neither schedule nor streak. It is not stored when the learner leaves.
    static func placement(_ direction: Direction, services: Services) -> Lesson {
        let plan = Session.Plan(
            skill: Skill(
                Placement(services.settings.lessons.placementCourse),
                answered: direction == .receive ? .written : .character(services.settings.sendLimit)),
            practiceLimitMilliseconds: Placement.limitMilliseconds)
        return Lesson(
            plan, presentation: PlacementPresentation(services: services, direction: direction), activity: .place,
            level: services.settings.course.clamped(services.learner.progress[direction].level),
            isLevelOverridden: true,
            services: services)
    }
}
