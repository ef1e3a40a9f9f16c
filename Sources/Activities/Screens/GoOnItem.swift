import Interface
import Morse
import OnAir
import Training

/// The first item of the main menu, for the most useful next step.
enum GoOnItem {
    /// Its label names the step: "Go on: Receive, level 5".
    ///
    /// - Parameter isTold: whether the learner has just heard the step, so that its lesson begins without a title.
    static func item(services: Services, isTold: @escaping () -> Bool) -> Menu.Item {
        let step = Step(services)
        return Menu.Item("next", label: Message("menu.main.next", ["step": .message(step.label(services))])) { now in
            services.run.isLessonTold = isTold()
            defer { services.run.isLessonTold = false }
            step.open(services, at: now)
        }
    }

    /// The one sentence for a learner who comes back on another day. A scan names the step itself, and contacts need no
    /// key.
    static func greeting(services: Services) -> Message {
        if services.settings.isScanning { return Message("return.welcome") }
        let step = Message.Argument.message(Step(services).label(services))
        return Message(services.devices.hasContacts ? "menu.main.next" : "return.keys", ["step": step])
    }

    /// A step of the course, or a paused session.
    fileprivate enum Step {
        case kept(PausePlace)
        /// The day of a comparison.
        case comparison
        case way(NextStep, Direction)
    }
}

extension GoOnItem.Step {
    /// A direction that is due takes precedence. If its session is paused, the step resumes that session.
    init(_ services: Services) {
        if Comparing.isOpen(services) {
            self = .comparison
            return
        }
        let learner = NextStep.Learner(services)
        let way = NextStep(learner)
        var places = PausePlace.all(in: services.settings.alphabet)
        if let due = learner.dueDirection { places = [.direction(due, services.settings.alphabet.name)] }
        if let place = places.first(where: { Lesson.kept(in: $0, services: services, at: services.run.now) != nil }) {
            self = .kept(place)
        } else {
            self = .way(way, learner.direction)
        }
    }

    func label(_ services: Services) -> Message {
        switch self {
        case .comparison: Message("step.compare")
        case .kept(let place): Message("step.kept.\(place.word)")
        case .way(.course(let direction), _): course(direction, services)
        case .way(.fading(let direction, let count), _):
            Message("step.fading.\(direction.rawValue)", ["count": .integer(count)])
        case .way(.drill(let drill), _): Message("step.drill.\(drill.id)")
        case .way(let way, _): Message("step.\(way)")
        }
    }

    private func course(_ direction: Direction, _ services: Services) -> Message {
        guard services.learner.progress[direction].firstPractised != nil else {
            return Message("step.first.\(direction.rawValue)")
        }
        let level = services.settings.course.clamped(services.learner.progress[direction].level)
        return Message("step.course.\(direction.rawValue)", ["level": .integer(level)])
    }

    func open(_ services: Services, at now: Instant) {
        switch self {
        case .comparison: CourseEntry.open(.receive, services: services, at: now)
        case .kept(let place):
            // The session may have expired since the label was made: a day may have passed.
            guard let (kept, new) = Lesson.kept(in: place, services: services, at: now) else {
                let learner = NextStep.Learner(services)
                return NextStep(learner).open(learner.direction, services: services, at: now)
            }
            services.screens.open(LessonScreen(services: services, lesson: kept, new: new), at: now)
        case .way(let way, let direction): way.open(direction, services: services, at: now)
        }
    }
}

extension NextStep {
    /// - Parameter direction: the direction for a longer course and for words.
    func open(_ direction: Direction, services: Services, at now: Instant) {
        switch self {
        case .course(let direction), .fading(let direction, _):
            CourseEntry.open(direction, services: services, at: now)
        case .digits, .signs:
            services.preferences.change(\.lessons.stock, to: self == .digits ? .digits : .full, at: now)
            CourseEntry.open(direction, services: services, at: now)
        case .words: _ = WordEntry.open(.words, direction, services: services, at: now)
        case .callsigns: _ = WordEntry.open(.callsigns, direction, services: services, at: now)
        case .conversation: QSOEntry.open(services: services, at: now)
        case .drill(let drill): _ = drill.open(services, now)
        }
    }
}

extension PausePlace {
    fileprivate var word: String {
        switch self {
        case .direction(let direction, _): direction.rawValue
        case .own(let activity): activity.id
        }
    }
}

extension NextStep.Learner {
    init(_ services: Services) {
        let learner = services.learner
        let rules = services.settings.lessons
        self.init(
            progress: learner.progress,
            agenda: Agenda(learner.progress, on: learner.today, scheduling: rules.scheduling),
            course: services.settings.course, stock: rules.stock, today: learner.today,
            isByMemory: rules.scheduling == .memory, memories: { learner.memories[$0] },
            words: { [recorder = services.recorder] in recorder.stored.words($0) },
            drill: { Drill.due(services) })
    }
}
