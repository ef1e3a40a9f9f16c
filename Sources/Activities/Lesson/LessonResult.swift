import Interface
import Sound
import Training

/// The messages at the end of a lesson, and the question for another lesson.
enum LessonResult {
    /// - Parameter notes: further messages about the result.
    /// - Parameter advice: announcements after the result, about the learner's keying. An item repeats them.
    /// - Parameter extra: additional items.
    /// - Parameter again: makes the screen of another lesson.
    static func menu(
        _ outcome: LessonOutcome, services: Services, notes: [Message] = [], advice: [Announcement] = [],
        extra: [Menu.Item] = [],
        again: @escaping () -> any Screen
    ) -> Menu {
        let messages = messages(outcome) + speeds(outcome) + notes
        let menu = Menu("result", title: Message("result.more"), services: services) {
            var items = [
                Menu.Item("again", label: Message("result.again")) { now in
                    guard outcome.isCompared else { return services.screens.replace(by: again(), at: now) }
                    services.screens.closeSilently(at: now)
                    CourseEntry.open(outcome.direction, services: services, at: now)
                },
                Menu.Item("repeat", label: Message("result.repeat")) { now in
                    services.voice.play(messages.map { .say($0) }, at: now)
                },
                Menu.Item("done", label: Message("result.done")) { services.screens.close(at: $0) },
            ]
            items.insert(contentsOf: extra, at: 2)
            if let drill = drill(outcome, services: services) { items.insert(drill, at: 1) }
            if outcome.advance.level == .complete, outcome.activity != .touch {
                items.insert(onward(outcome, services: services), at: 1)
            }
            if !advice.isEmpty {
                let item = Menu.Item("advice", label: Message("result.advice")) { services.voice.play(advice, at: $0) }
                items.insert(item, at: items.count - 1)
            }
            return items
        }
        menu.isQuestion = true
        menu.followsKeying = true
        // At the end of the time the session ends in a verdict. Separate the result from it.
        menu.preface =
            (outcome.result.isStopped ? [] : [.gap(300)])
            + [.earcon(outcome.advance.isLevelUp ? .levelUp : .finish)] + messages.map { .say($0) } + advice
        return menu
    }

    /// A drill of two characters, if the learner repeatedly took one for the other.
    private static func drill(_ outcome: LessonOutcome, services: Services) -> Menu.Item? {
        guard outcome.activity == outcome.direction.activity,
            let pair = ContrastPair(outcome.result.tally, of: services.settings.alphabet)
        else { return nil }
        let names: [String: Message.Argument] = [
            "target": .character(pair.target), "answer": .character(pair.answer),
        ]
        return Menu.Item("contrast", label: Message("result.drill", names)) { now in
            let choice = PracticeChoice(characters: pair.characters, direction: outcome.direction, pair: pair)
            services.screens.replace(
                by: LessonScreen(services: services) { .practice(choice, services: services) }, at: now)
        }
    }

    /// The next course after the last character of a course; words after the last course.
    private static func onward(_ outcome: LessonOutcome, services: Services) -> Menu.Item {
        let next = NextGoal(outcome.stock)
        return Menu.Item("onward", label: Message("result.onward.\(next)")) { now in
            guard let stock = next.stock else {
                return services.screens.replace(by: WordEntry.menu(services: services), at: now)
            }
            services.preferences.change(\.lessons.stock, to: stock, at: now)
            let lesson = { Lesson.course(outcome.direction, services: services) }
            services.screens.replace(by: LessonScreen(services: services, new: lesson), at: now)
        }
    }

    private static func messages(_ outcome: LessonOutcome) -> [Message] {
        let tally = outcome.result.tally
        guard let percent = tally.percent else { return [Message("result.nothing")] }
        var messages = [
            Message(
                "result.accuracy",
                [
                    "percent": .integer(percent), "correct": .integer(tally.correct),
                    "attempts": .integer(tally.attempts),
                ])
        ]
        if let words = outcome.words { return messages + WordWords.result(words) }
        // In ear training patterns do not stand for characters.
        guard !outcome.activity.traits.contains(.patterns) else { return messages }
        messages += tally.missed.prefix(5).map { missed($0, outcome.direction) }
        messages.append(contentsOf: level(outcome))
        return messages
    }

    /// A missed character. Also its most frequent wrong answer, if that accounts for half of the misses.
    private static func missed(_ missed: SessionTally.Missed, _ direction: Direction) -> Message {
        if let confusion = missed.takenFor.first, confusion.count * 2 >= missed.count {
            Message(
                direction == .receive ? "result.takenFor" : "result.keyedAs",
                [
                    "target": .character(missed.character), "answer": .character(confusion.answer),
                    "count": .integer(confusion.count),
                ])
        } else {
            Message("result.missed", ["target": .character(missed.character), "count": .integer(missed.count)])
        }
    }

    private static func level(_ outcome: LessonOutcome) -> [Message] {
        let unlocked = outcome.advance.unlocked
        let inside =
            unlocked.isEmpty
            ? []
            : [Message("result.unlocked", ["count": .integer(unlocked.count), "characters": .characters(unlocked)])]
        switch outcome.advance.level {
        case .reached(let level, let newest):
            return inside + [Message("result.levelUp", ["level": .integer(level), "character": .character(newest)])]
        case .stays(let missing, let next):
            let needed = NextCharacter.words(missing, next: next, session: outcome.leastSession)
            return inside + [needed].compactMap { $0 }
        case .complete:
            let next = outcome.activity == .touch ? [] : [Message("result.next.\(NextGoal(outcome.stock))")]
            return inside + [Message("result.complete")] + next
        case .notCounted: return outcome.activity == .practice ? [Message("result.practice")] : []
        }
    }

    private static func speeds(_ outcome: LessonOutcome) -> [Message] {
        guard let speeds = outcome.speeds else { return [] }
        let isOne = speeds.effective == speeds.character
        return [Message(isOne ? "result.speed" : "result.effective", ["count": .integer(speeds.effective)])]
    }
}
