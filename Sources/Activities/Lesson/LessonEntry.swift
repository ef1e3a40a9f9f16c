import Interface
import Morse
import Training

/// Opens a lesson, after a question if a stored one fits.
enum LessonEntry {
    /// - Parameter new: makes a new lesson.
    static func open(services: Services, at now: Instant, _ new: @escaping () -> Lesson) {
        let lesson = new()
        let screen = { LessonScreen(services: services, lesson: $0, new: new) }
        switch lesson.kept(in: services, at: now) {
        case .nothing: services.screens.open(screen(lesson), at: now)
        case .outdated:
            services.voice.say(Message("lesson.outdated"), at: now)
            services.screens.open(screen(lesson), at: now)
        case .lesson(let kept):
            services.screens.open(question(kept, or: lesson, services: services, screen: screen), at: now)
        }
    }

    private static func question(
        _ kept: Lesson, or new: Lesson, services: Services, screen: @escaping (Lesson) -> LessonScreen
    ) -> Menu {
        Menu("kept", title: Message("menu.kept"), services: services) {
            [
                Menu.Item("resume", label: Message("kept.resume")) {
                    services.screens.replace(by: screen(kept), at: $0)
                },
                Menu.Item("new", label: Message("kept.new")) { now in
                    new.forgetKept(in: services, at: now)
                    services.screens.replace(by: screen(new), at: now)
                },
            ]
        }
    }
}

enum CourseEntry {
    /// Announces whether the direction is due, unless `isBrief`, then opens it. The learner has not heard the agenda,
    /// which belongs to the main menu.
    static func openFromCommand(_ direction: Direction, services: Services, at now: Instant) {
        if !services.settings.isBrief, services.run.options.level == nil,
            let message = AgendaWords.agenda(of: direction, services)
        {
            services.voice.say(message, at: now)
        }
        open(direction, services: services, at: now)
    }

    /// On a day of a comparison its probe comes first.
    static func open(_ direction: Direction, services: Services, at now: Instant) {
        if direction == .receive, services.run.options.level == nil, Comparing.opens(services, at: now) { return }
        LessonEntry.open(services: services, at: now) { .course(direction, services: services) }
    }
}

extension Lesson {
    static func course(_ direction: Direction, services: Services) -> Lesson {
        let compared = direction == .receive ? Comparing.day(services) : nil
        let level =
            services.run.options.level ?? services.settings.course.clamped(services.learner.progress[direction].level)
        let plan = Session.Plan(
            course: services.settings.course, level: level, direction: direction, progress: services.learner.progress,
            groupLength: compared?.groupLength(services.settings) ?? services.run.options.group
                ?? services.settings.groupLength,
            timeLimit: services.settings.sendLimit,
            remembering: services.settings.lessons.choice == .memory
                ? (services.learner.memories, services.ports.calendar.moment(at: services.run.now).day) : nil)
        let known = services.learner.known(direction)
        var introduce = services.settings.lessons.introduces ? plan.introduce.filter { !known.contains($0) } : []
        if services.settings.lessons.introduces, let rested = RestedCharacter.kept(direction, services: services),
            plan.skill.material.characters.contains(rested), !introduce.contains(rested)
        {
            introduce.append(rested)
        }
        // A learner who requests a level knows the characters below it.
        if services.run.options.level != nil { introduce = introduce.filter(plan.skill.material.newest.contains) }
        let presentation = direction.presentation(
            sender: sender(direction, compared, services), speed: compared?.speed, services: services)
        return Lesson(
            plan.skill, introduce: introduce, presentation: presentation,
            activity: direction.activity,
            level: level, isLevelOverridden: services.run.options.level != nil,
            unlocking: presentation.sender?.isHard == true || compared != nil
                ? nil : Unlocking(direction, level: level, services: services), compared: compared,
            services: services)
    }

    private static func sender(_ direction: Direction, _ compared: ComparedDay?, _ services: Services) -> Sender? {
        guard direction == .receive, Hands.holdsAllLetters(services) else { return nil }
        if let compared, compared.question == .hand {
            return compared.way == .first ? nil : Hands.compared(services: services)
        }
        return Hands.sender(at: .receive, services: services)
    }
}

extension Direction {
    /// - Parameters:
    ///   - choice: the chosen characters outside the course.
    ///   - sender: the station that sends the questions; nil for even code.
    ///   - speed: of received questions; nil for that of the settings.
    func presentation(
        _ choice: PracticeChoice? = nil, sender: Sender? = nil, speed: Speed? = nil, services: Services
    ) -> any SkillPresentation {
        switch self {
        case .receive: HearPresentation(services: services, choice: choice, sender: sender, speed: speed)
        case .send: SendPresentation(services: services, choice: choice)
        }
    }
}

extension Unlocking {
    /// Nil if the end of the lesson decides about new characters, as with the rules `seeds`.
    fileprivate init?(_ direction: Direction, level: Int, services: Services) {
        let rules = services.settings.lessons
        guard services.run.options.level == nil, rules.unlock == .now || rules.gate == .steady else { return nil }
        let course = services.settings.course
        let introduced =
            rules.introduces ? services.learner.progress.introduced[direction] ?? [] : Set(course.characters)
        self.init(
            Gate(rules), rules.unlock, course: course, level: level, introduced: introduced,
            memories: services.learner.memories, direction: direction,
            on: services.ports.calendar.moment(at: services.run.now).day)
    }
}
