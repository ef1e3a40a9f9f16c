import Interface
import Morse
import Training

/// The learner's comparison in storage, and what it changes in lessons. There is one at a time.
enum Comparing {
    private static let name = "comparison"
    /// Practice that one write to storage adds, in milliseconds. A killed run loses less than this.
    private static let grain = 10_000

    // MARK: Storage

    /// Nil if there is none.
    static func stored(_ services: Services) -> Comparison? {
        services.recorder.values.state(name).flatMap(Comparison.init(jsonText:))
    }

    /// Nil if there is none in the alphabet of the course. Days in another alphabet are missed days.
    static func current(_ services: Services) -> Comparison? {
        stored(services).flatMap { $0.alphabet == services.settings.alphabet.name ? $0 : nil }
    }

    static func keep(_ comparison: Comparison, services: Services, at now: Instant) {
        services.recorder.values.setState(name, to: comparison.jsonText, at: now)
    }

    static func remove(_ services: Services, at now: Instant) {
        services.recorder.values.setState(name, to: nil, at: now)
    }

    // MARK: A day

    /// Nil without a comparison.
    static func step(_ services: Services) -> Comparison.Step? {
        current(services)?.step(at: services.ports.calendar.moment(at: services.run.now))
    }

    /// Whether the learner has something to do in the comparison now.
    static func isOpen(_ services: Services) -> Bool {
        switch step(services) {
        case .probe, .practise, .over: true
        case .wait, .done, .plain, nil: false
        }
    }

    /// Whether the comparison comes before a paused lesson.
    static func comesBefore(_ place: PausePlace, _ services: Services) -> Bool {
        switch step(services) {
        case .probe, .over: return true
        case .wait: if case .direction(.receive, _) = place { return true } else { return false }
        case .practise, .done, .plain, nil: return false
        }
    }

    /// The day whose way a new lesson follows; nil if it follows none.
    static func day(_ services: Services) -> ComparedDay? {
        guard services.run.options.level == nil, let comparison = current(services),
            case .practise(let way, let left) = step(services)
        else { return nil }
        let today = services.ports.calendar.moment(at: services.run.now).day
        return ComparedDay(
            question: comparison.question, way: way, day: today, before: comparison.practised(on: today), left: left)
    }

    /// Opens a screen in place of a receive lesson if the comparison wants that. Returns false for a lesson.
    static func opens(_ services: Services, at now: Instant) -> Bool {
        guard let comparison = current(services) else { return false }
        switch step(services) {
        case .practise, .plain, nil: return false
        case .probe:
            guard services.learner.progress.receive.lastPractised != services.learner.today else {
                skip(services, at: now)
                return false
            }
            let screen: any Screen =
                comparison.question == .breakfast
                ? CompareEntry.breakfast(services: services) : probe(comparison, services: services)
            services.screens.open(screen, at: now)
        case .wait, .done: services.screens.open(CompareEntry.menu(services: services), at: now)
        case .over: services.screens.open(CompareEntry.result(comparison, services: services, at: now), at: now)
        }
        return true
    }

    /// Today does not count, because the learner practised or ate before the probe.
    static func skip(_ services: Services, at now: Instant) {
        guard var comparison = current(services) else { return }
        comparison.skip(services.learner.today)
        keep(comparison, services: services, at: now)
        services.voice.say(Message("compare.notToday"), at: now)
    }

    static func probe(_ comparison: Comparison, services: Services) -> LessonScreen {
        LessonScreen(services: services) { .probe(comparison, services: services) }
    }

    /// The screen after the probe of the day.
    static func afterProbe(_ services: Services, at now: Instant) -> any Screen {
        guard let comparison = current(services) else { return CompareEntry.menu(services: services) }
        switch comparison.step(at: services.ports.calendar.moment(at: now)) {
        case .practise: return LessonScreen(services: services) { .course(.receive, services: services) }
        case .over: return CompareEntry.result(comparison, services: services, at: now)
        case .probe, .wait, .done, .plain: return CompareEntry.menu(services: services)
        }
    }

    // MARK: Answers and practice

    /// The settings on which answers depend. If they change, two days cannot be compared.
    private static func conditions(_ services: Services) -> String {
        let settings = services.settings
        let names = [
            "morse.wpm", "morse.effective", "morse.spacing", "group.shortest", "group.longest", "answer",
            "session.choice", "session.help", "hand.receive", "hand.kind", "hand.amount", "course.order",
        ]
        let words = names.compactMap { try? settings.word(of: settings.setting(named: $0)) }
        return ([String(services.learner.progress.receive.level)] + words).joined(separator: " ")
    }

    /// Takes the answers of a probe, or the time of a lesson that follows a way.
    static func take(_ attempts: [Attempt], of lesson: Lesson, services: Services, at now: Instant) {
        guard let probe = lesson.presentation as? ProbePresentation else {
            let milliseconds = lesson.session.practisedMilliseconds(at: now)
            return note(lesson, milliseconds: milliseconds, least: grain, services: services, at: now)
        }
        guard let before = current(services) else { return }
        var comparison = before
        for attempt in attempts {
            let answer = ComparisonProbe.Answer(
                letter: attempt.target, isRight: attempt.isCorrect,
                milliseconds: attempt.repeats == 0 ? attempt.recognitionMilliseconds : nil)
            comparison.take(
                answer, of: probe.day, conditions: conditions(services),
                at: services.ports.calendar.moment(at: now))
        }
        keep(comparison, services: services, at: now)
        if comparison.daysBegun > before.daysBegun || comparison.isOver {
            services.ports.log.record(.comparison("day", comparison), at: now)
        }
    }

    /// Stores the time of a lesson that follows a way.
    ///
    /// - Parameter milliseconds: practised in the lesson.
    /// - Parameter least: milliseconds that storage must lack.
    static func note(
        _ lesson: Lesson, milliseconds: Int, least: Int = 0, services: Services, at now: Instant
    ) {
        guard let compared = lesson.compared, var comparison = current(services) else { return }
        let total = compared.before + milliseconds
        guard total - comparison.practised(on: compared.day) >= max(1, least) else { return }
        comparison.practised(total, on: compared.day, at: services.ports.calendar.moment(at: now))
        keep(comparison, services: services, at: now)
    }

    // MARK: Beginning

    /// The letters that a probe may ask: unlocked and introduced.
    static func letters(_ services: Services) -> [String] {
        let introduced = services.learner.introduced(.receive, of: services.settings.alphabet)
        return services.learner.unlocked(.receive).filter { letter in
            letter.count == 1 && letter.allSatisfy(\.isLetter) && introduced.contains(letter)
        }
    }

    /// The seed is logged before the first probe.
    static func begin(_ question: ComparisonQuestion, services: Services, at now: Instant) {
        let speed = services.settings.morse.wordsPerMinute
        let comparison = Comparison(
            question, seed: services.run.generator.next(), alphabet: services.settings.alphabet.name,
            letters: letters(services),
            wordsPerMinute: question == .spacing ? ComparedDay.spacing.character : speed,
            minutes: services.settings.lessons.minutes)
        services.ports.log.record(.comparison("start", comparison), at: now)
        keep(comparison, services: services, at: now)
    }
}

extension LogEvent {
    /// - Parameter event: "start", "day" or "end".
    static func comparison(_ event: String, _ comparison: Comparison) -> LogEvent {
        LogEvent(
            "comparison",
            [
                ("event", .string(event)), ("question", .string(comparison.question.rawValue)),
                ("seed", .string(String(comparison.seed))), ("day", .integer(comparison.daysBegun)),
                ("pairs", .integer(comparison.test.differences.count)),
                ("certain", .boolean(comparison.test.isCertain)),
            ])
    }
}
