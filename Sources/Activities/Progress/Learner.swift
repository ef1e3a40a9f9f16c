import Morse
import Training

/// The learner's progress, memory and counted answers.
final class Learner {
    var progress: Progress { didSet { preferences.take(progress) } }
    /// Called when the stored answers have changed.
    var answersChanged: () -> Void = {}
    /// Computed from the stored answers; nil after they have changed.
    private var remembered: Memories?
    private let recorder: Recorder
    private let preferences: Preferences
    private let calendar: any LocalCalendar
    private let run: Run

    init(
        _ progress: Progress, recorder: Recorder, preferences: Preferences, calendar: any LocalCalendar, run: Run
    ) {
        self.progress = progress
        self.recorder = recorder
        self.preferences = preferences
        self.calendar = calendar
        self.run = run
        preferences.take(progress)
    }

    private var settings: Settings { preferences.values }

    var today: Day { calendar.moment(at: run.now).day }

    // MARK: Memory

    /// Computed on demand from the kept figures and the answers since.
    var memories: Memories {
        let limit = settings.lessons.recognition
        if let remembered, remembered.limitMilliseconds == limit { return remembered }
        let memories = recorder.stored.memories(settings.alphabet, limitMilliseconds: limit, on: today)
        remembered = memories
        return memories
    }

    /// Call this after new answers.
    func forgetMemories() {
        remembered = nil
        answersChanged()
    }

    /// Updates the answers from storage. Level and schedule stay: a full disk may have prevented their storage.
    func recountAnswers() {
        forgetMemories()
        guard let loaded = recorder.stored.load(settings.alphabet) else { return }
        progress.characters = loaded.characters
        progress.confusions = loaded.confusions
    }

    // MARK: Characters

    func unlocked(_ direction: Direction) -> [String] {
        settings.course.characters(atLevel: progress[direction].level)
    }

    /// The characters that the learner knows without an introduction.
    func known(_ direction: Direction, of other: Alphabet? = nil) -> Set<String> {
        let alphabet = other ?? settings.alphabet
        return recorder.values.state(KnownCharacters.name(direction, alphabet)).map {
            KnownCharacters(text: $0, alphabet: alphabet).characters
        } ?? []
    }

    /// The characters that statistics of a direction may judge: introduced ones, and those known by a placement or the
    /// learner's statement. Without introductions, all unlocked characters.
    func introduced(_ direction: Direction, of alphabet: Alphabet) -> Set<String> {
        let isHere = alphabet.name == settings.alphabet.name
        let progress = isHere ? progress : recorder.stored.load(alphabet) ?? Progress()
        let introduced = (progress.introduced[direction] ?? []).union(known(direction, of: alphabet))
        return isHere && !settings.lessons.introduces ? introduced.union(unlocked(direction)) : introduced
    }

    /// The last days on which characters of the course's alphabet were asked.
    func askedDays(_ direction: Direction) -> AskedDays { askedDays(direction, of: settings.alphabet) }

    private func askedDays(_ direction: Direction, of alphabet: Alphabet) -> AskedDays {
        AskedDays(recorder.values.state(alphabet.stateName("asked", direction)) ?? "")
    }

    func noteAsked(_ characters: [String], _ direction: Direction, of alphabet: Alphabet, at now: Instant) {
        guard !characters.isEmpty else { return }
        var days = askedDays(direction, of: alphabet)
        days.note(characters, on: calendar.moment(at: now).day)
        recorder.values.setState(alphabet.stateName("asked", direction), to: days.text, at: now)
    }

    // MARK: Levels and days

    /// Sets the level after a placement. A level beyond the course extends the course.
    func place(_ direction: Direction, atLevel level: Int, knowing known: some Sequence<String>, at now: Instant) {
        let alphabet = settings.alphabet
        let stock = CourseStock(having: level, of: alphabet)
        if !settings.course.levels.contains(level) { preferences.change(\.lessons.stock, to: stock, at: now) }
        progress = progress.placed(direction, atLevel: level, on: calendar.moment(at: now).day)
        let text = KnownCharacters(known).text(in: alphabet)
        recorder.keep(progress, of: alphabet, states: [KnownCharacters.name(direction, alphabet): text], at: now)
    }

    /// Sets the level by hand. Returns false if the course has no such level.
    func changeLevel(of direction: Direction, to level: Int, at now: Instant) -> Bool {
        guard settings.course.levels.contains(level) else { return false }
        place(direction, atLevel: level, knowing: settings.course.known(beforeLevel: level), at: now)
        return true
    }

    /// Each alphabet has its own progress.
    func follow(settingsBefore before: Settings) {
        if before.alphabet.name != settings.alphabet.name {
            forgetMemories()
            progress = recorder.stored.load(settings.alphabet) ?? Progress()
        }
        preferences.take(progress)
    }

    /// Counts answers for the streak at once, because a session may never end.
    ///
    /// - Parameter direction: the direction of a course session; nil outside the course.
    func countAnswers(_ count: Int, learning direction: Direction? = nil, at now: Instant) {
        let rules = settings.lessons
        guard count > 0, rules.streakRule == .answers else { return }
        let moment = calendar.moment(at: now)
        let before =
            recorder.values.state(Self.answeredName).flatMap(AnsweredDay.init(text:)) ?? AnsweredDay(moment.day)
        var after = before
        after.count(count, learning: direction, on: moment.day)
        // After the tenth answer nothing changes, so nothing is written.
        guard after != before else { return }
        let isSameDay = before.day == after.day
        let isDay = after.isEnough && !(isSameDay && before.isEnough)
        let learned = direction.flatMap { after.isEnough($0) && !(isSameDay && before.isEnough($0)) ? $0 : nil }
        guard isDay || learned != nil else {
            return recorder.values.setState(Self.answeredName, to: after.text, at: now)
        }
        if isDay { progress.countDay(at: moment) }
        if let learned { progress.countDay(learned, scheduling: rules.scheduling, on: moment.day) }
        recorder.keep(progress, of: settings.alphabet, states: [Self.answeredName: after.text], at: now)
    }

    /// The state name of the answers of the latest day.
    private static let answeredName = "answered"
}
