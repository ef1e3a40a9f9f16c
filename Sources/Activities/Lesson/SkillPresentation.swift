import Interface
import Morse
import Sound
import Training

/// How a skill appears to the learner: its keys, and the words and sounds of questions and answers.
protocol SkillPresentation {
    var services: Services { get }
    /// The name of its screen in the event log.
    var id: String { get }
    /// Whether the learner listens to another station, which may have the noise of the band.
    var isReceiving: Bool { get }
    /// Whether the result contains advice on the learner's keying.
    var coachesFist: Bool { get }
    /// The station that sends the questions; nil for even code.
    var sender: Sender? { get }
    /// The number of devices that must rumble.
    var rumblers: Int { get }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message]
    /// The opening with the sounds that belong to it.
    func opened(_ lesson: Lesson) -> [Announcement]
    /// The name under which storage counts the instructions of its opening.
    func instructions(_ lesson: Lesson) -> String
    /// Without the time left.
    func place(_ lesson: Lesson) -> Message
    /// Describes the given part of an answer; nil if the learner needs no words for it.
    func progress(_ lesson: Lesson) -> Message?
    /// Nil for a skill without words.
    func meaning(of word: [String]) -> Message?
    func question(_ target: [String], _ lesson: Lesson) -> [Announcement]
    /// The Morse of a question that is played again.
    func morse(_ target: [String], _ lesson: Lesson) -> MorseClip
    /// The sound of a question that is played again.
    func again(_ target: [String], _ lesson: Lesson) -> Announcement
    func introduction(of character: String, _ lesson: Lesson) -> [Announcement]
    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement]
    /// The announcements for every other effect.
    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement]
    /// The words after a long silence: how to go on.
    func hint(_ lesson: Lesson) -> Message
    var tellsTime: Bool { get }
    /// A screen in place of the result.
    func end(of lesson: Lesson, _ result: SessionResult, at now: Instant) -> (any Screen)?
    /// The label of the pause menu's item that ends the lesson.
    var stop: Message { get }
    /// Called at the end of the lesson. Returns more messages for the result.
    func finished(_ lesson: Lesson, at now: Instant) -> [Message]

    // MARK: Keys and answers

    /// What a character is called in the list of a single switch; nil for the character itself.
    func name(_ character: String) -> Message?
    func keys(_ lesson: Lesson) -> [LessonKey]
    var answering: any Answering { get }
}

struct LessonKey {
    enum Action {
        case event(Session.Event)
        case skip
        case explain
        case menu
    }

    var key: Key
    /// The identifier of the help that the key describer speaks.
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
    var sender: Sender? { nil }
    var rumblers: Int { 0 }
    var tellsTime: Bool { true }

    func opened(_ lesson: Lesson) -> [Announcement] { opening(lesson).map(Announcement.say) }
    func instructions(_ lesson: Lesson) -> String { id }
    func progress(_ lesson: Lesson) -> Message? { nil }
    func name(_ character: String) -> Message? { nil }
    func meaning(of word: [String]) -> Message? { nil }
    func finished(_ lesson: Lesson, at now: Instant) -> [Message] { [] }
    func end(of lesson: Lesson, _ result: SessionResult, at now: Instant) -> (any Screen)? { nil }
    var stop: Message { Message("paused.stop") }

    func morse(_ target: [String], _ lesson: Lesson) -> MorseClip {
        services.radio.morse(target, isSpaced: lesson.session.easing.isSpaced)
    }

    func again(_ target: [String], _ lesson: Lesson) -> Announcement { .morse(morse(target, lesson)) }

    func introduction(of character: String, _ lesson: Lesson) -> [Announcement] {
        Introduction.announcements(for: character, services: services)
    }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement] {
        switch effect {
        case .unused: services.voice.signal(.unused, at: now)
        case .startedAgain: services.voice.signal(.erased, at: now)
        case .nothingKeyed: return [.say(Message("send.nothing"))]
        default: break
        }
        return []
    }
}
