import Morse
import Training

/// The first item of the main menu: what is most useful now.
enum WayOnItem {
    /// The item, which says where it leads: "Go on: Receive, level 5".
    static func item(context: ScreenContext) -> Menu.Item {
        let step = Step(context)
        return Menu.Item("next", label: Message("menu.main.next", ["step": .message(step.label(context))])) {
            step.open(context, at: $0)
        }
    }

    /// A step of the learner, or a session that was left.
    fileprivate enum Step {
        case kept(PausePlace)
        case way(WayOn, Direction)
    }
}

extension WayOnItem.Step {
    /// What is due comes first; if it was left half done, that is gone on with.
    init(_ context: ScreenContext) {
        let learner = context.learner
        let way = WayOn(learner)
        var places = context.pausePlaces
        if let due = learner.dueDirection { places = [.direction(due, context.settings.alphabet.name)] }
        if let place = places.first(where: { Lesson.kept(in: $0, context: context, at: context.now) != nil }) {
            self = .kept(place)
        } else {
            self = .way(way, learner.direction)
        }
    }

    func label(_ context: ScreenContext) -> Message {
        switch self {
        case .kept(let place): Message("step.kept.\(place.word)")
        case .way(.course(let direction), _): course(direction, context)
        case .way(.fading(let direction, let count), _):
            Message("step.fading.\(direction.rawValue)", ["count": .integer(count)])
        case .way(let way, _): Message("step.\(way)")
        }
    }

    private func course(_ direction: Direction, _ context: ScreenContext) -> Message {
        guard context.progress[direction].firstPractised != nil else {
            return Message("step.first.\(direction.rawValue)")
        }
        let level = context.course.clamped(context.progress[direction].level)
        return Message("step.course.\(direction.rawValue)", ["level": .integer(level)])
    }

    func open(_ context: ScreenContext, at now: Instant) {
        switch self {
        case .kept(let place):
            // A day may have passed since the menu said so.
            guard let (kept, new) = Lesson.kept(in: place, context: context, at: now) else {
                return WayOn(context.learner).open(context.learner.direction, context: context, at: now)
            }
            context.open(LessonScreen(context: context, lesson: kept, new: new), at: now)
        case .way(let way, let direction): way.open(direction, context: context, at: now)
        }
    }
}

extension WayOn {
    /// Opens what it leads to.
    ///
    /// - Parameter direction: the one in which a longer course and words are taken.
    func open(_ direction: Direction, context: ScreenContext, at now: Instant) {
        switch self {
        case .course(let direction), .fading(let direction, _):
            CourseEntry.open(direction, context: context, at: now)
        case .digits, .signs:
            context.change(\.lessons.stock, to: self == .digits ? .digits : .full, at: now)
            CourseEntry.open(direction, context: context, at: now)
        case .words: _ = WordEntry.open(.words, direction, context: context, at: now)
        case .callsigns: _ = WordEntry.open(.callsigns, direction, context: context, at: now)
        case .conversation: QSOEntry.open(context: context, at: now)
        }
    }
}

extension PausePlace {
    /// Its word in messages.
    fileprivate var word: String {
        switch self {
        case .direction(let direction, _): direction.rawValue
        case .ear: "ear"
        }
    }
}

extension ScreenContext {
    /// What is known of the learner today.
    var learner: WayOn.Learner {
        let today = calendar.moment(at: now).day
        let scheduling = settings.lessons.scheduling
        return WayOn.Learner(
            progress: progress, agenda: Agenda(progress, on: today, scheduling: scheduling), course: course,
            stock: settings.lessons.stock, today: today, isByMemory: scheduling == .memory,
            memories: { [self] in memories[$0] }, words: { [self] in recorder.words($0) })
    }
}
