import Interface
import Morse
import Sound
import Training

/// The screen of every lesson.
///
/// The session chooses the next step. The screen turns the session's effects into sound, and the learner's actions into
/// events of the session. The skill's presentation gives the words and keys.
final class LessonScreen: KeyedScreen, RunningScreen, DrillScreen, ActivityScreen {
    let services: Services
    var lesson: Lesson
    /// Makes another lesson of the same kind.
    let new: () -> Lesson
    /// Records the learner's keying; nil if there will be no advice on it.
    var fist: FistRecorder?
    /// The marks made by hand.
    var pace = HandPace()
    /// The kind of the last sound. The next question must not seem to continue it.
    var endedIn = Rest.Neighbour.earcon
    /// Whether the opening words are playing.
    var isOpening = false
    /// Whether a typed answer was complete without Enter. An Enter from habit must then not skip the verdict.
    var expectsHabitualEnter = false
    /// When a typed answer was complete without Enter. Letters within a second still belong to that answer.
    var completed: Instant?
    /// When the last answer was judged.
    var answered: Instant?
    /// The word judged last. The learner can ask for its meaning.
    var judged: [String] = []
    /// The keys of an answer.
    var letters = LetterTyping()
    /// The characters that the learner was introduced to before the lesson.
    private(set) lazy var introduced = services.learner.introduced(lesson.direction, of: lesson.alphabet)
    /// The words after a long silence.
    var hint = SilenceHint()
    /// How often a key has cut words outside a question.
    var wordsCut = 0
    /// The number of felt questions in a row that a device played late.
    var lateCount = 0
    /// Cues to play before a question that is asked again.
    var aside: [Announcement] = []

    /// - lesson: One that continues after a pause, or nil for a new one.
    init(services: Services, lesson: Lesson? = nil, new: @escaping () -> Lesson) {
        self.services = services
        self.new = new
        self.lesson = lesson ?? new()
        self.lesson.isByContact = services.run.isByContact
        if presentation.coachesFist {
            fist = FistRecorder(settings: services.settings.keyer, sampleRate: services.radio.sampleRate)
        }
    }

    var session: Session { lesson.session }
    var presentation: any SkillPresentation { lesson.presentation }
    var id: String { presentation.id }

    var awaits: Awaited? {
        session.isAwaitingAnswer ? (presentation.answering.isKeyed(lesson) ? .keying : .answer) : nil
    }

    var place: [Message] {
        let progress = session.isAwaitingAnswer ? presentation.progress(lesson) : nil
        let left = session.minutesLeft(at: services.run.now).map(Self.timeLeft)
        return lesson.alphabetName + [presentation.place(lesson), left, progress].compactMap { $0 }
    }

    var score: String? {
        let count = "\(session.tally.correct)/\(session.tally.attempts)"
        return session.isFinished ? nil : lesson.isLearning ? "\(lesson.level) \(count)" : count
    }

    static func timeLeft(_ minutes: Int) -> Message { Message("lesson.minutesLeft", ["count": .integer(minutes)]) }

    /// Passes an event to the session and carries out the effects.
    func handle(_ event: Session.Event, at now: Instant) {
        perform(lesson.session.handle(event, at: now), at: now)
    }

    // MARK: Coming and going

    func opened(at now: Instant) {
        let isTold = services.run.isLessonTold && lesson.compared == nil
        var announcements =
            isTold ? [] : lesson.alphabetName.map(Announcement.say) + presentation.opened(lesson)
        if presentation.isReceiving, !lesson.isResumed {
            announcements += CopyDisplay.refusal(services.settings).map(Announcement.say)
        }
        // For a resumed lesson the session plays its own earcon.
        if !lesson.isResumed { announcements.append(.earcon(.begin)) }
        isOpening = true
        services.voice.play(announcements, at: now) { [self] _ in isOpening = false }
        // A lesson kept while storage failed has no row yet.
        lesson.row = lesson.row ?? services.recorder.begin(lesson.storedKind, of: lesson.alphabet, at: now)
        handle(lesson.isResumed ? .resume : .begin, at: now)
    }

    func returned(at now: Instant) { handle(.resume, at: now) }

    func closing(at now: Instant) -> Bool {
        guard !session.isFinished else { return false }
        _ = lesson.session.handle(.pause, at: now)
        return lesson.keep(in: services, at: now)
    }

    // MARK: Pausing

    var spaceHelp: Message { Message("global.pause") }

    /// A key during a question that must be heard to its end has its earcon at once.
    var playsLongMorse: Bool { session.skill.material.holdMilliseconds != nil }

    func pauseOrResume(at now: Instant) { if !isHabitualSpace(at: now) { pause(at: now) } }

    func interrupted(at now: Instant) { pause(at: now) }

    /// The letters of a written answer stay. Before the first one the question is asked again, because the time in
    /// help would count as recognition time.
    func helpBegan(at now: Instant) {
        let isBegun = session.answerProgress.given > 0 && session.skill.isWritten
        if !session.isAwaitingAnswer || !isBegun { handle(.pause, at: now) }
    }

    func helpEnded(at now: Instant) { handle(.resume, at: now) }

    /// Pauses and opens the pause menu.
    func pause(isStopping: Bool = false, because reason: [Announcement] = [], at now: Instant) {
        let helpItems = helpItems
        handle(.pause, at: now)
        let menu = PauseMenu.menu(
            of: self, services: services, isStopping: isStopping, extra: helpItems + paddleItem,
            stopLabel: presentation.stop,
            // A lesson at a level of this run only cannot be kept.
            keep: lesson.isLevelOverridden ? nil : { [self] in lesson.keep(in: services, at: $0) },
            stop: { [self] in handle(.stop, at: $0) })
        menu.preface += reason
        services.screens.open(menu, at: now)
    }

    /// The keys Tab and Down as items, for a learner who answers by contacts and may have no keyboard.
    private var helpItems: [Menu.Item] {
        guard presentation.answering.isKeyed(lesson), services.run.isByContact, session.isOpen else {
            return []
        }
        return [
            Menu.Item("again", label: Message("scan.again")) { [self] now in
                services.screens.closeSilently(at: now)
                handle(.resume, at: now)
                handle(.again, at: now)
            },
            Menu.Item("unknown", label: Message("scan.unknown")) { [self] now in
                services.screens.closeSilently(at: now)
                handle(.resume, at: now)
                handle(.giveUp, at: now)
            },
        ]
    }

    /// An item that allows keyed answers for the rest of this lesson.
    private var paddleItem: [Menu.Item] {
        guard !presentation.answering.isKeyed(lesson), !presentation.answering.isScanned(lesson),
            services.devices.hasContacts || services.run.isByContact
        else { return [] }
        return [
            Menu.Item("paddle", label: Message("paused.paddle")) { [self] now in
                lesson.isByContact = true
                services.voice.say(Message("receive.howKeyed"), at: now)
                services.screens.close(at: now)
            }
        ]
    }
}
