import Training

/// A lesson in hearing patterns and keying them back.
typealias EarLesson = Lesson<EarSession>

extension EarSession: LessonSession {
    /// The hand answers; level and schedule of neither direction move.
    static var direction: Direction { .send }
    static var pausePlace: PausePlace { .ear }
    /// Whatever the length is that was reached.
    var characters: [String] { EarLadder.lengths.flatMap(EarPatterns.characters(ofLength:)) }
}

extension EarLesson {
    /// The name under which storage keeps how long the patterns are.
    static var lengthName: String { "ear.length" }

    /// A new lesson as the settings and the command line have it, at the length that was reached.
    static func new(desk: Desk) -> EarLesson {
        let plan = EarSession.Plan(
            length: desk.recorder.state(lengthName).flatMap { Int($0) } ?? EarLadder.lengths.lowerBound,
            practiceLimitMilliseconds: desk.options.practiceLimitMilliseconds(desk.settings),
            attemptLimit: desk.options.count, history: desk.progress.characters)
        return EarLesson(
            session: EarSession(plan: plan, seed: desk.generator.next()), kind: .ear,
            level: desk.course.clamped(desk.progress.send.level), isLevelOverridden: false)
    }
}

/// The way into ear training.
enum EarEntry {
    static func open(desk: Desk, at now: Instant) {
        LessonEntry(
            desk: desk, new: { EarLesson.new(desk: desk) }, screen: { EarScreen(desk: desk, lesson: $0) }
        ).open(at: now)
    }
}
