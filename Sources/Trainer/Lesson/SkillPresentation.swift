import Morse
import Sound
import Training

/// How a skill appears to the learner: its keys, and the words and sounds of questions and answers.
protocol SkillPresentation {
    var services: Services { get }
    /// The screen's name in the event log.
    var id: String { get }
    /// Whether the learner listens to somebody else's Morse, which may then be on the air.
    var isReceiving: Bool { get }
    /// Whether the learner gets advice on their keying at the end.
    var coachesFist: Bool { get }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message]
    /// The name in storage of the instructions that its opening gives.
    func instructions(_ lesson: Lesson) -> String
    /// Where the learner is, without the time left.
    func place(_ lesson: Lesson) -> Message
    /// How much of an answer has been given; nil where that needs no words.
    func progress(_ lesson: Lesson) -> Message?
    /// The meaning of a word; nil where no words are asked.
    func meaning(of word: [String]) -> Message?
    func question(_ target: [String], _ lesson: Lesson) -> [Cue]
    func verdict(_ verdict: Verdict) -> [Cue]
    /// What is heard of any other effect.
    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Cue]
    /// Whether the time left is told.
    var tellsTime: Bool { get }
    /// What follows the lesson in place of its result; nil if the result does.
    func end(of lesson: Lesson, _ result: SessionResult, at now: Instant) -> (any Screen)?
    /// What ends the lesson from its pause menu.
    var stop: Message { get }
    /// Called when the lesson is over; returns further messages for the result.
    func finished(_ lesson: Lesson, at now: Instant) -> [Message]

    // MARK: Keys and answers

    func keys(_ lesson: Lesson) -> [LessonKey]
    var answering: any Answering { get }
}

struct LessonKey {
    enum Action {
        case event(Session.Event)
        /// Go on to what comes next, if possible.
        case skip
        case meaning
        case menu
    }

    var key: Key
    /// The message of the key describer.
    var help: String
    var action: Action

    init(_ key: Key, _ help: String, _ action: Action) {
        self.key = key
        self.help = help
        self.action = action
    }
}

extension SkillPresentation {
    var isReceiving: Bool { false }
    var coachesFist: Bool { true }
    var tellsTime: Bool { true }

    func instructions(_ lesson: Lesson) -> String { id }
    func progress(_ lesson: Lesson) -> Message? { nil }
    func meaning(of word: [String]) -> Message? { nil }
    func finished(_ lesson: Lesson, at now: Instant) -> [Message] { [] }
    func end(of lesson: Lesson, _ result: SessionResult, at now: Instant) -> (any Screen)? { nil }
    var stop: Message { Message("paused.stop") }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Cue] {
        switch effect {
        case .unused: services.voice.signal(.unused, at: now)
        case .startedAgain: services.voice.signal(.erased, at: now)
        case .nothingKeyed: return [.say(Message("send.nothing"))]
        default: break
        }
        return []
    }
}
