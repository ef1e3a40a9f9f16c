import Interface
import Morse
import OnAir
import Sound
import Training

/// Morse to give back from memory: heard whole, then a tone, then typed, keyed or chosen.
struct RecallPresentation: SkillPresentation {
    let services: Services
    let activity: Activity
    let title: Message
    let how: Message
    /// Whether a question is a group of characters, whose mistakes are named one by one.
    var isGroup = false
    /// Says how far the material is.
    let progressing: (any Material) -> Message?
    /// Called at the end. Returns the result.
    let ending: (any Material, Instant) -> [Message]

    var id: String { activity.id }
    var isReceiving: Bool { true }
    var coachesFist: Bool { false }

    private var hear: HearPresentation { HearPresentation(services: services) }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        guard !lesson.isResumed else { return [title] }
        return [title] + services.instructions.given(id, [how])
    }

    func place(_ lesson: Lesson) -> Message { progressing(lesson.session.skill.material) ?? title }

    func progress(_ lesson: Lesson) -> Message? { hear.progress(lesson) }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] { hear.question(target, lesson) }

    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        isGroup
            ? ReceiveWords.verdict(verdict, services: services)
            : Drill.verdict(verdict, again: morse(verdict.target, lesson), services: services)
    }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement] {
        switch effect {
        case .turn: return [.earcon(.turn)]
        case .length(let count, let isLonger):
            return [.say(Message(isLonger ? "delay.longer" : "delay.shorter", ["count": .integer(count)]))]
        case .unused:
            services.voice.signal(.unused, at: now)
            return []
        default: return hear.heard(of: effect, lesson, at: now)
        }
    }

    func finished(_ lesson: Lesson, at now: Instant) -> [Message] {
        guard lesson.session.tally.attempts > 0 else { return [] }
        Drill.noteDone(activity, services: services, at: now)
        return ending(lesson.session.skill.material, now)
    }

    // MARK: Keys and answers

    func keys(_ lesson: Lesson) -> [LessonKey] { hear.keys(lesson) }

    var answering: any Answering { hear.answering }
}
