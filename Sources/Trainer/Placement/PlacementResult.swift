import Sound
import Training

/// The end of a placement: what was found, and the question whether to begin there.
struct PlacementResult {
    private let direction: Direction
    private let context: ScreenContext
    private let answers: Int
    /// Whether the learner ended it early: then nothing is to change by an Enter out of habit.
    private let isStopped: Bool
    /// The characters found to be known.
    private let known: [String]
    /// The level that goes with them.
    private let level: Int

    init(_ placement: Placement, isStopped: Bool, _ direction: Direction, context: ScreenContext) {
        self.direction = direction
        self.isStopped = isStopped
        self.context = context
        answers = placement.answers
        known = Array(placement.characters.prefix(placement.known))
        level = max(placement.known, context.course.levels.lowerBound)
    }

    /// The question; if nothing was answered, the words that nothing was changed.
    func screen(at now: Instant) -> any Screen {
        if answers > 0 { context.log.record(.placed(direction, level: level, answers: answers), at: now) }
        let menu = Menu("placed", title: question, context: context) { [self] in
            let present = context.course.clamped(context.progress[direction].level)
            let accept = Menu.Item("yes", label: Message("placed.yes", ["level": .integer(level)])) {
                begin(since: now, at: $0)
            }
            let stay = Menu.Item("no", label: Message("placed.no", ["level": .integer(present)]), choose: leave)
            let again = Menu.Item("again", label: Message("placed.again")) { [context, direction] now in
                context.replace(by: PlacementEntry.screen(direction, context: context), at: now)
            }
            return answers == 0 ? [stay, again] : isStopped ? [stay, accept, again] : [accept, stay, again]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        menu.preface = [.gap(300), .earcon(.finish)]
        menu.back = leave
        return menu
    }

    private var question: Message {
        if answers == 0 { return Message("placed.nothing") }
        guard known.count >= 2 else {
            return Message("placed.new", ["characters": .characters(context.course.characters(atLevel: level))])
        }
        return Message("placed.question", ["count": .integer(known.count)])
    }

    /// The time in which Enter still belongs to the last answer, in milliseconds.
    private static let habit = 600

    /// Sets the level and goes on with a lesson; alone in the program, a placement ends it instead.
    private func begin(since opened: Instant, at now: Instant) {
        guard now.milliseconds(since: opened) >= Self.habit else { return context.announcer.signal(.unused, at: now) }
        context.place(direction, atLevel: level, knowing: known.count < 2 ? [] : known, at: now)
        guard context.options.activity != .place else {
            return context.play([.say(Message("placed.done", ["level": .integer(level)]))], at: now) { [context] in
                context.close(at: $0)
            }
        }
        context.closeSilently(at: now)
        // After the lesson the learner is done with finding a level, too.
        if context.screen?.id == PlacementMenu.id { context.closeSilently(at: now) }
        CourseEntry.open(direction, context: context, at: now)
    }

    private func leave(at now: Instant) { context.close(at: now) }
}

extension LogEvent {
    /// The end of a placement.
    static func placed(_ direction: Direction, level: Int, answers: Int) -> LogEvent {
        LogEvent(
            "placed",
            [
                ("direction", .string(direction.rawValue)), ("level", .integer(level)), ("answers", .integer(answers)),
            ])
    }
}
