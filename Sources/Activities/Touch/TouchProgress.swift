import Interface
public import Morse
public import Training

/// Level, schedule and introductions of receiving by touch. They are states of storage, like those of other alphabets,
/// and merge like these. Answers are stored with the skill `receive.touch`.
public struct TouchProgress: Equatable, Sendable {
    /// The name of the direction in statistics, in the event log and in storage.
    public static let name = Direction.receive.rawValue + ".touch"

    public var course = DirectionProgress()
    var introduced = KnownCharacters([String]())

    /// - Parameter state: returns a named state.
    init(of alphabet: Alphabet, state: (String) -> String?) {
        if let kept = state(Self.level(alphabet)).flatMap(DirectionProgress.init(kept:)) { course = kept }
        if let text = state(Self.known(alphabet)) { introduced = KnownCharacters(text: text, alphabet: alphabet) }
    }

    /// The kinds of its states: "touchLevel.receive", in other alphabets "touchLevel.russian.receive".
    static let stateKinds = (level: "touchLevel", known: "touchKnown")

    fileprivate static func level(_ alphabet: Alphabet) -> String { alphabet.stateName(stateKinds.level, .receive) }
    fileprivate static func known(_ alphabet: Alphabet) -> String { alphabet.stateName(stateKinds.known, .receive) }
}

extension ProgressStore {
    /// Level and schedule by touch.
    public func touch(_ alphabet: Alphabet) throws(StoreError) -> TouchProgress {
        let names = [TouchProgress.level(alphabet), TouchProgress.known(alphabet)]
        var states: [String: String] = [:]
        for name in names { states[name] = try state(name) }
        return TouchProgress(of: alphabet) { states[$0] }
    }
}

extension TouchProgress {
    init(_ services: Services, of alphabet: Alphabet) {
        self.init(of: alphabet) { services.recorder.values.state($0) }
    }

    func keep(_ services: Services, of alphabet: Alphabet, at now: Instant) {
        services.recorder.values.setState(Self.level(alphabet), to: course.jsonText, at: now)
        services.recorder.values.setState(Self.known(alphabet), to: introduced.text(in: alphabet), at: now)
    }

    /// Notes that a character was introduced.
    static func introduced(_ character: String, _ services: Services, of alphabet: Alphabet, at now: Instant) {
        var touch = TouchProgress(services, of: alphabet)
        guard touch.introduced.characters.insert(character).inserted else { return }
        touch.keep(services, of: alphabet, at: now)
    }

    /// Unlocks the next character. Returns the new level.
    static func unlock(_ services: Services, of course: Course, at now: Instant) -> Int {
        var touch = TouchProgress(services, of: course.alphabet)
        touch.change { $0.unlockNext(.receive, of: course, on: services.learner.today) }
        touch.keep(services, of: course.alphabet, at: now)
        return course.clamped(touch.course.level)
    }

    /// The effect of a lesson on level and schedule by touch, and on the learner's streak. Progress by ear stays.
    static func advance(
        by result: SessionResult, of lesson: Lesson, services: Services, isCounted: Bool, at now: Instant
    ) -> (advance: Advance, level: Int) {
        let course = services.settings.course
        var touch = TouchProgress(services, of: lesson.alphabet)
        var progress = services.learner.progress
        let ear = progress.receive
        progress.receive = touch.course
        var advance = progress.advanced(
            by: result, direction: .receive, course: course, gate: .classic, isLevelOverridden: !isCounted,
            streakRule: services.settings.lessons.streakRule,
            at: lesson.lastAnswer ?? services.ports.calendar.moment(at: now))
        touch.course = advance.progress.receive
        if isCounted { touch.keep(services, of: lesson.alphabet, at: now) }
        advance.progress.receive = ear
        return (advance, lesson.isLevelOverridden ? lesson.level : course.clamped(touch.course.level))
    }

    /// Applies a change of progress in receiving to the progress by touch.
    private mutating func change(_ change: (inout Progress) -> Void) {
        var progress = Progress()
        progress.receive = course
        change(&progress)
        course = progress.receive
    }
}
