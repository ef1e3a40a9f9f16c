import Sound
import Training

/// Finding out what is known: one character after the other, asked and answered as in lessons, without corrections.
struct PlacementPresentation: SkillPresentation {
    let context: ScreenContext
    let direction: Direction

    let id = "placement"
    var isReceiving: Bool { lessons.isReceiving }
    var coachesFist: Bool { false }
    var tellsTime: Bool { false }

    /// How lessons of the direction ask and take answers.
    private var lessons: any SkillPresentation { direction.presentation(context: context) }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        guard !context.isBrief else { return [Message("placement.opening")] }
        if isScanned(lesson) { return [Message("placement.opening"), Message("receive.howScanned")] }
        let way = direction == .receive ? (isKeyed(lesson) ? "receiveKeyed" : "receive") : "send"
        let letters = context.hasContacts || !isKeyed(lesson) ? [] : [Message("keying.letters")]
        return [Message("placement.opening"), Message("placement.how.\(way)"), unknown] + letters
    }

    /// What to do about a character that is not known.  Who has only contacts has no arrow keys.
    private var unknown: Message { Message(context.isByContact ? "placement.unknown.contacts" : "placement.unknown") }

    func place(_ lesson: Lesson) -> Message {
        Message("placement.place", ["count": .integer(lesson.session.tally.attempts)])
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Cue] { lessons.question(target, lesson) }

    func verdict(_ verdict: Verdict) -> [Cue] { [.earcon(verdict.isRight ? .right : .wrong)] }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Cue] {
        if case .nothingTyped = effect {
            return context.announcer.hasMorse ? [] : [.say(unknown.with(.text))]
        }
        return lessons.heard(of: effect, lesson, at: now)
    }

    var stop: Message { Message("placement.stop") }

    func end(of lesson: Lesson, _ result: SessionResult, at now: Instant) -> (any Screen)? {
        guard let placement = lesson.session.skill.material.placement else { return nil }
        return PlacementResult(placement, isStopped: result.isStopped, direction, context: context).screen(at: now)
    }

    // MARK: Keys and keying

    func keys(_ lesson: Lesson) -> [LessonKey] { lessons.keys(lesson) }
    func typing(_ lesson: Lesson) -> LessonTyping? { lessons.typing(lesson) }
    func isKeyed(_ lesson: Lesson) -> Bool { lessons.isKeyed(lesson) }
    func isScanned(_ lesson: Lesson) -> Bool { lessons.isScanned(lesson) }
    func keying(_ lesson: Lesson) -> KeyingRequest? { lessons.keying(lesson) }

    func event(_ keyed: KeyedEvent, _ lesson: Lesson, at now: Instant) -> (event: Session.Event, at: Instant)? {
        lessons.event(keyed, lesson, at: now)
    }
}

extension Lesson {
    /// A placement.  It moves neither schedule nor streak, and is not kept when it is left.
    static func placement(_ direction: Direction, context: ScreenContext) -> Lesson {
        let plan = Session.Plan(
            skill: Skill(
                .placement(Placement(context.settings.lessons.placementCourse)),
                answered: direction == .receive ? .written : .character(context.settings.sendLimit)),
            practiceLimitMilliseconds: Placement.limitMilliseconds)
        return Lesson(
            plan, presentation: PlacementPresentation(context: context, direction: direction), kind: .placement,
            level: context.course.clamped(context.progress[direction].level), isLevelOverridden: true,
            context: context)
    }
}
