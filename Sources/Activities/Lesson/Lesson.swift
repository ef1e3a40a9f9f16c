import Interface
import Morse
import Training

/// A session, and its context for the screen.
struct Lesson {
    var session: Session
    let presentation: any SkillPresentation
    /// Only course lessons move level and schedule.
    let activity: Activity
    /// The level of the lesson; outside the course the learner's level.
    var level: Int
    /// Whether the level is for this run only.
    let isLevelOverridden: Bool
    /// Whether a station keys so irregularly that the answers count as copying: they change neither level nor memory.
    var isCopying: Bool { isLearning && presentation.sender?.isHard == true }
    var isResumed = false
    /// Whether a contact opened it. Then the learner may have no keyboard for answers.
    var isByContact = false
    var row: Recorder.Row?
    /// The time of the last answer; nil before the first, and in lessons stored by earlier versions.
    var lastAnswer: Moment?
    /// The day of a comparison whose way it follows; nil for every other lesson.
    var compared: ComparedDay?
    /// The current question: a group, a word or one character.
    var asked: [String] = []

    /// A lesson with the length from the command line or the settings.
    init(
        _ skill: Skill, introduce: [String] = [], presentation: any SkillPresentation, activity: Activity,
        level: Int? = nil, isLevelOverridden: Bool = false, unlocking: Unlocking? = nil, compared: ComparedDay? = nil,
        services: Services
    ) {
        var plan = Session.Plan(
            skill: skill, introduce: introduce,
            practiceLimitMilliseconds: compared?.limitMilliseconds(services.run.options)
                ?? services.run.options.practiceLimitMilliseconds(services.settings),
            attemptLimit: services.run.options.count)
        plan.unlocking = unlocking
        self.init(
            plan, presentation: presentation, activity: activity,
            level: level ?? services.settings.course.clamped(services.learner.progress[skill.direction].level),
            isLevelOverridden: isLevelOverridden, services: services)
        self.compared = compared
    }

    /// A lesson with a given plan.
    init(
        _ plan: Session.Plan, presentation: any SkillPresentation, activity: Activity, level: Int,
        isLevelOverridden: Bool, services: Services
    ) {
        var plan = plan
        plan.scoring = services.settings.lessons.scoring
        if !activity.traits.contains(.ownAlphabet) { plan.skill.alphabet = services.settings.alphabet }
        if activity.traits.contains(.singleCharacters) {
            plan.keyTimeMilliseconds =
                services.settings.lessons.usesRecognitionTime
                ? services.learner.memories.keyTime(plan.skill.direction) : 0
        }
        if activity.traits.contains(.timed) {
            plan.keyTimeMilliseconds = services.learner.memories.keyTime(plan.skill.direction)
        }
        if services.settings.lessons.remedies, activity.traits.contains(.singleCharacters),
            !activity.traits.contains(.measures)
        {
            plan.remedies = Remedies()
        }
        session = Session(plan: plan, seed: services.run.generator.next())
        self.presentation = presentation
        self.activity = activity
        self.level = level
        self.isLevelOverridden = isLevelOverridden
    }

    /// The alphabet for reading patterns.
    var alphabet: Alphabet { session.skill.alphabet }

    /// Empty for the international alphabet.
    var alphabetName: [Message] { alphabet.title }

    /// The direction of level and schedule.
    var direction: Direction { session.skill.direction }
    var isLearning: Bool { activity == direction.activity }
    /// Whether its questions are felt.
    var isFelt: Bool { activity.traits.contains(.felt) }
    /// The kind of its session in storage.
    var storedKind: SessionKind { isCopying ? Activity.copy.kind : activity.kind }
    /// All possible answers.
    var characters: [String] { session.skill.material.characters }

    // MARK: Words

    /// - Parameter learning: the message for a lesson of the course.
    func place(_ learning: String) -> Message {
        let counts: [String: Message.Argument] = [
            "correct": .integer(session.tally.correct), "attempts": .integer(session.tally.attempts),
        ]
        guard isLearning else { return Message("practice.place", counts) }
        return Message(learning, counts.merging(["level": .integer(level)]) { $1 })
    }

    /// `learning` and `resumed` are the messages for lessons of the course.
    func opening(_ learning: String, resumed: String, choice: PracticeChoice?) -> [Message] {
        if isResumed {
            return [isLearning ? Message(resumed, ["level": .integer(level)]) : Message("practice.resumed")]
        }
        if let choice { return choice.words }
        let newest = Message.Argument.characters(session.skill.material.newest)
        return [Message(learning, ["level": .integer(level), "characters": newest])]
    }
}

extension Direction {
    var activity: Activity { self == .receive ? .receive : .send }
}

extension RunOptions {
    /// Milliseconds of practice after which a session ends; nil for no limit. The command line overrides the settings.
    func practiceLimitMilliseconds(_ settings: Settings) -> Int? {
        let minutes = minutes ?? settings.lessons.minutes
        return minutes == 0 ? nil : minutes * 60_000
    }
}
