import Sound
import Training

/// A screen on which a lesson runs, whichever skill it trains: coming and going, pausing and the end are the same for
/// all.
///
/// The session decides what comes; the screen turns its effects into what is heard, and what the learner does into its
/// events.
protocol LessonScreen: Screen {
    associatedtype Session: LessonSession
    var desk: Desk { get }
    var lesson: Lesson<Session> { get set }
    /// What is said when it opens.
    var opening: [Message] { get }
    /// Carries out effects.
    func perform(_ effects: [Session.Effect], at now: Instant)
    /// Goes to the menu of what can be done with a lesson that is paused.
    func pause(at now: Instant)
}

extension LessonScreen {
    var session: Session { lesson.session }

    /// Hands an event to the session and carries out what comes of it.
    func handle(_ event: Session.Event, at now: Instant) {
        perform(lesson.session.handle(event, at: now), at: now)
    }

    /// Plays what effects are heard as; they end, all together, in one `soundEnded`.
    func play(_ cues: [Cue], isHeardOut: Bool, at now: Instant) {
        desk.play(cues, at: now, then: isHeardOut ? { [self] in handle(.soundEnded, at: $0) } : nil)
    }

    /// Level, score and the time that is left.
    func score(_ id: String) -> [Message] {
        [lesson.place(id)] + (session.minutesLeft(at: desk.now).map { [Self.timeLeft($0)] } ?? [])
    }

    static func timeLeft(_ minutes: Int) -> Message { Message("lesson.minutesLeft", ["count": .integer(minutes)]) }

    // MARK: Coming and going

    func opened(at now: Instant) {
        var cues = opening.map(Cue.say)
        // One that goes on has its earcon from the session.
        if !lesson.isResumed { cues.append(.earcon(.begin)) }
        desk.play(cues, at: now)
        // One that was kept while storage failed has no row yet.
        lesson.row = lesson.row ?? desk.recorder.begin(lesson.kind, at: now)
        handle(lesson.isResumed ? .resume : .begin, at: now)
    }

    func returned(at now: Instant) { handle(.resume, at: now) }

    func closing(at now: Instant) -> Bool {
        guard !session.isFinished else { return false }
        _ = lesson.session.handle(.pause, at: now)
        return lesson.keep(in: desk, at: now)
    }

    // MARK: Pausing

    var spaceHelp: Message { Message("global.pause") }

    func pauseOrResume(at now: Instant) { pause(at: now) }

    /// Pauses the session; the menu of what can be done with it then.
    func pausedMenu(isStopping: Bool = false, extra: [Menu.Item] = [], at now: Instant) -> Menu {
        handle(.pause, at: now)
        return PauseMenu.menu(
            of: self, desk: desk, isStopping: isStopping, extra: extra,
            // A level of this run only is gone with it.
            keep: lesson.isLevelOverridden ? nil : { [self] in lesson.keep(in: desk, at: $0) },
            stop: { [self] in handle(.stop, at: $0) })
    }

    // MARK: What is kept

    /// Stores answers, and tells the log.
    func record(_ attempts: [Attempt], at now: Instant) {
        if let row = lesson.row { desk.recorder.record(attempts, in: row, at: now) }
        for attempt in attempts { desk.log.record(.attempt(attempt, in: lesson.kind), at: now) }
    }

    /// A new character was presented.
    func introduced(_ character: String, at now: Instant) {
        desk.progress.introduced[Session.direction, default: []].insert(character)
        desk.recorder.introduced(character, direction: Session.direction, at: now)
    }

    /// Scores the session and tells how it went.
    ///
    /// - notes: What there is to say of the result besides.
    /// - again: Opens one more lesson.
    func finish(
        _ result: SessionResult, notes: [Message] = [], advice: [Cue] = [], at now: Instant,
        again: @escaping () -> any Screen
    ) {
        desk.silenceAll(at: now)
        let outcome = lesson.finish(result, desk: desk, at: now)
        desk.replace(by: LessonResult.menu(outcome, desk: desk, notes: notes, advice: advice, again: again), at: now)
    }
}
