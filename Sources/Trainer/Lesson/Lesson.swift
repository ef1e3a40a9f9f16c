import Morse
import Training

/// A session together with what its screen needs to know about it.
struct Lesson {
    var session: Session
    let presentation: any SkillPresentation
    /// Only the lessons of the course move level and schedule.
    let activity: Activity
    /// The level it runs at; outside the course, the learner's own.
    var level: Int
    /// Whether the level was chosen for this run alone.
    let isLevelOverridden: Bool
    /// Whether it continues a lesson kept earlier.
    var isResumed = false
    /// Whether it was chosen with a contact: then there may be no keys to answer with.
    var isByContact = false
    var row: Recorder.Session?
    /// When the last answer was given; nil before the first, and in lessons kept by earlier versions.
    var lastAnswer: Moment?
    /// The current question: a group, a word, or one character.
    var asked: [String] = []

    /// A new lesson of the length set by the settings and the command line, by default at the learner's own level.
    init(
        _ skill: Skill, introduce: [String] = [], presentation: any SkillPresentation, activity: Activity,
        level: Int? = nil, isLevelOverridden: Bool = false, unlocking: Unlocking? = nil, services: Services
    ) {
        var plan = Session.Plan(
            skill: skill, introduce: introduce,
            practiceLimitMilliseconds: services.run.options.practiceLimitMilliseconds(services.settings),
            attemptLimit: services.run.options.count)
        plan.unlocking = unlocking
        self.init(
            plan, presentation: presentation, activity: activity,
            level: level ?? services.settings.course.clamped(services.learner.progress[skill.direction].level),
            isLevelOverridden: isLevelOverridden, services: services)
    }

    /// A new lesson with a plan of its own.
    init(
        _ plan: Session.Plan, presentation: any SkillPresentation, activity: Activity, level: Int,
        isLevelOverridden: Bool, services: Services
    ) {
        var plan = plan
        plan.scoring = services.settings.lessons.scoring
        if !activity.traits.contains(.ownAlphabet) { plan.skill.alphabet = services.settings.alphabet }
        if activity.traits.contains(.singleCharacters) {
            plan.keyTimeMilliseconds = services.learner.keyTime(plan.skill.direction)
        }
        session = Session(plan: plan, seed: services.run.generator.next())
        self.presentation = presentation
        self.activity = activity
        self.level = level
        self.isLevelOverridden = isLevelOverridden
    }

    /// The alphabet in which its patterns are read.
    var alphabet: Alphabet { session.skill.alphabet }

    /// What says which alphabet it is; nothing for the international one.
    var alphabetName: [Message] { alphabet.title }

    /// The direction whose level and schedule it moves.
    var direction: Direction { session.skill.direction }
    var isLearning: Bool { activity == direction.activity }
    /// All characters that it may ask.
    var characters: [String] { session.skill.material.characters }

    // MARK: Words

    /// Where the learner is; `learning` is the message to use in the course.
    func place(_ learning: String) -> Message {
        let counts: [String: Message.Argument] = [
            "correct": .integer(session.tally.correct), "attempts": .integer(session.tally.attempts),
        ]
        guard isLearning else { return Message("practice.place", counts) }
        return Message(learning, counts.merging(["level": .integer(level)]) { $1 })
    }

    /// The opening words; `learning` and `resumed` are the messages to use in the course.
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
    /// The course in this direction.
    var activity: Activity { self == .receive ? .receive : .send }
}

extension RunOptions {
    /// Practised milliseconds after which a session ends, from the command line or else the settings; nil for no limit.
    func practiceLimitMilliseconds(_ settings: Settings) -> Int? {
        let minutes = minutes ?? settings.lessons.minutes
        return minutes == 0 ? nil : minutes * 60_000
    }
}
