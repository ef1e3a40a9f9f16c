import Interface
import Morse
import Sound
import Training

/// The end of a placement: the result, and the question whether to adopt the level.
struct PlacementResult {
    private let direction: Direction
    private let services: Services
    private let answers: Int
    /// Whether the learner stopped early. Then the first answer keeps the present level, so that a habitual Enter
    /// changes nothing.
    private let isStopped: Bool
    private let known: [String]
    /// The level for these characters.
    private let level: Int

    init(_ placement: Placement, isStopped: Bool, _ direction: Direction, services: Services) {
        self.direction = direction
        self.isStopped = isStopped
        self.services = services
        answers = placement.answers
        known = Array(placement.characters.prefix(placement.known))
        level = max(placement.known, services.settings.course.levels.lowerBound)
    }

    /// The question. Without answers, the statement that nothing has changed.
    func screen(at now: Instant) -> any Screen {
        if answers > 0 { services.ports.log.record(.placed(direction, level: level, answers: answers), at: now) }
        let menu = Menu("placed", title: question, services: services) { [self] in
            let present = services.settings.course.clamped(services.learner.progress[direction].level)
            let accept = Menu.Item("yes", label: Message("placed.yes", ["level": .integer(level)])) {
                begin(since: now, at: $0)
            }
            let stay = Menu.Item("no", label: Message("placed.no", ["level": .integer(present)]), choose: leave)
            let again = Menu.Item("again", label: Message("placed.again")) { [services, direction] now in
                services.screens.replace(by: PlacementEntry.screen(direction, services: services), at: now)
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
            return Message(
                "placed.new", ["characters": .characters(services.settings.course.characters(atLevel: level))])
        }
        return Message("placed.question", ["count": .integer(known.count)])
    }

    /// Milliseconds during which Enter may still belong to the last answer.
    private static let habit = 600

    /// Sets the level and opens a lesson. If the command line asked for the placement only, the program ends instead.
    private func begin(since opened: Instant, at now: Instant) {
        guard now.milliseconds(since: opened) >= Self.habit else { return services.voice.signal(.unused, at: now) }
        services.learner.place(direction, atLevel: level, knowing: known.count < 2 ? [] : known, at: now)
        guard services.run.options.activity != .place else {
            return services.voice.play([.say(Message("placed.done", ["level": .integer(level)]))], at: now) {
                [services] in
                services.screens.close(at: $0)
            }
        }
        services.screens.closeSilently(at: now)
        // After the lesson the learner needs the menu for finding a level no longer.
        if services.screens.top?.id == PlacementMenu.id { services.screens.closeSilently(at: now) }
        CourseEntry.open(direction, services: services, at: now)
    }

    private func leave(at now: Instant) { services.screens.close(at: now) }
}

extension LogEvent {
    static func placed(_ direction: Direction, level: Int, answers: Int) -> LogEvent {
        LogEvent(
            "placed",
            [
                ("direction", .string(direction.rawValue)), ("level", .integer(level)), ("answers", .integer(answers)),
            ])
    }
}
