import Training

/// Opens a lesson: directly, or after asking about a kept one.
enum LessonEntry {
    /// - new: Makes a new lesson.
    static func open(context: ScreenContext, at now: Instant, _ new: @escaping () -> Lesson) {
        let lesson = new()
        let screen = { LessonScreen(context: context, lesson: $0, new: new) }
        switch lesson.kept(in: context, at: now) {
        case .nothing: context.open(screen(lesson), at: now)
        case .outdated:
            context.say(Message("lesson.outdated"), at: now)
            context.open(screen(lesson), at: now)
        case .lesson(let kept): context.open(question(kept, or: lesson, context: context, screen: screen), at: now)
        }
    }

    private static func question(
        _ kept: Lesson, or new: Lesson, context: ScreenContext, screen: @escaping (Lesson) -> LessonScreen
    ) -> Menu {
        Menu("kept", title: Message("menu.kept"), context: context) {
            [
                Menu.Item("resume", label: Message("kept.resume")) { context.replace(by: screen(kept), at: $0) },
                Menu.Item("new", label: Message("kept.new")) { now in
                    new.forgetKept(in: context, at: now)
                    context.replace(by: screen(new), at: now)
                },
            ]
        }
    }
}

enum CourseEntry {
    static func open(_ direction: Direction, context: ScreenContext, at now: Instant) {
        LessonEntry.open(context: context, at: now) { .course(direction, context: context) }
    }
}

extension Lesson {
    /// A new lesson of the course.
    static func course(_ direction: Direction, context: ScreenContext) -> Lesson {
        let level = context.options.level ?? context.course.clamped(context.progress[direction].level)
        let plan = Session.Plan(
            course: context.course, level: level, direction: direction, progress: context.progress,
            groupLength: context.options.group ?? context.settings.groupLength, timeLimit: context.settings.sendLimit,
            remembering: context.settings.lessons.choice == .memory
                ? (context.memories, context.calendar.moment(at: context.now).day) : nil)
        let known = context.known(direction)
        var introduce = context.settings.lessons.introduces ? plan.introduce.filter { !known.contains($0) } : []
        // A learner who asks for a level knows the characters of the levels below.
        if context.options.level != nil { introduce = introduce.filter(plan.skill.material.newest.contains) }
        return Lesson(
            plan.skill, introduce: introduce, presentation: direction.presentation(context: context),
            kind: direction.kind,
            level: level, isLevelOverridden: context.options.level != nil,
            unlocking: Unlocking(direction, level: level, context: context), context: context)
    }
}

extension Direction {
    /// `choice` is what was chosen outside the course.
    func presentation(_ choice: PracticeChoice? = nil, context: ScreenContext) -> any SkillPresentation {
        switch self {
        case .receive: HearPresentation(context: context, choice: choice)
        case .send: SendPresentation(context: context, choice: choice)
        }
    }
}

extension Unlocking {
    /// What a lesson of the course unlocks inside it; nil if its end decides, as with the rules of the seeds.
    fileprivate init?(_ direction: Direction, level: Int, context: ScreenContext) {
        let rules = context.settings.lessons
        guard context.options.level == nil, rules.unlock == .now || rules.gate == .steady else { return nil }
        let course = context.course
        let introduced =
            rules.introduces ? context.progress.introduced[direction] ?? [] : Set(course.characters)
        self.init(
            Gate(rules), rules.unlock, course: course, level: level, introduced: introduced,
            memories: context.memories, direction: direction, on: context.calendar.moment(at: context.now).day)
    }
}
