import Interface
import Morse
import Sound
import Training

/// The letters at the beginning of a day of a comparison, at a fixed speed and in even code.
struct ProbePresentation: SkillPresentation {
    let services: Services
    /// The day on which it began.
    let day: Day
    let wordsPerMinute: Int
    /// The number of letters of the whole probe.
    let letters: Int

    let id = "compare"
    var isReceiving: Bool { true }
    var coachesFist: Bool { false }
    var tellsTime: Bool { false }

    private var hear: HearPresentation { HearPresentation(services: services) }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        [Message("compare.opening")] + services.instructions.given(id, [Message("compare.how")])
    }

    func place(_ lesson: Lesson) -> Message {
        let left = lesson.characters.count - lesson.session.tally.attempts
        return Message("compare.place", ["given": .integer(letters - left), "of": .integer(letters)])
    }

    func morse(_ target: [String], _ lesson: Lesson) -> MorseClip {
        services.radio.morse(target, wordsPerMinute: wordsPerMinute)
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] { [.morse(morse(target, lesson))] }

    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        ReceiveWords.verdict(verdict, services: services)
    }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement] {
        hear.heard(of: effect, lesson, at: now)
    }

    func end(of lesson: Lesson, _ result: SessionResult, at now: Instant) -> (any Screen)? {
        _ = lesson.finish(result, services: services, at: now)
        services.instructions.noteFollowed(id, at: now)
        return Comparing.afterProbe(services, at: now)
    }

    // MARK: Keys and answers

    func keys(_ lesson: Lesson) -> [LessonKey] { hear.keys(lesson) }

    var answering: any Answering { hear.answering }
}

extension Lesson {
    /// The letters of the probe that are still to be asked today, in an order that differs from day to day.
    static func probe(_ comparison: Comparison, services: Services) -> Lesson {
        let now = services.ports.calendar.moment(at: services.run.now)
        var left = comparison.letters
        if case .probe(let letters) = comparison.step(at: now) { left = letters }
        left.shuffle(using: &services.run.generator)
        let plan = Session.Plan(skill: Skill(ProbeMaterial(left), answered: .written))
        return Lesson(
            plan,
            presentation: ProbePresentation(
                services: services, day: now.day, wordsPerMinute: comparison.wordsPerMinute,
                letters: comparison.letters.count),
            activity: .compare,
            level: services.settings.course.clamped(services.learner.progress.receive.level),
            isLevelOverridden: true, services: services)
    }
}
