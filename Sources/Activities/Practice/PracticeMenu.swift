import Interface
import Training

/// The menu of practice outside the course.
enum PracticeMenu {
    static func menu(services: Services) -> Menu {
        Menu("practice", title: Activity.practice.label, services: services) {
            let direction = services.settings.lessons.practiceDirection
            let unlocked = services.learner.unlocked(direction)
            let totals = services.learner.progress.characters
            let weakest = PracticePreset.weakest(of: unlocked, totals: totals, direction: direction)
            let due = PracticePreset.due(
                of: unlocked, totals: totals, lastAsked: services.learner.askedDays(direction).days,
                direction: direction,
                on: services.ports.calendar.moment(at: services.run.now).day)
            return [
                Menu.Item("choose", label: Message("practice.choose")) {
                    services.screens.open(PickerScreen(services: services), at: $0)
                },
                item("weakest", "practice.weakest", weakest, services: services),
                dueItem(due, services: services),
                Menu.Item("pairs", label: Message("practice.pairs"), opens: { pairs(services: services) }),
                directionItem(services: services),
            ]
        }
    }

    private static func dueItem(_ characters: [String], services: Services) -> Menu.Item {
        guard characters.isEmpty else { return item("due", "practice.due", characters, services: services) }
        var none = Menu.Item("due", label: Message("practice.due.none"))
        none.explained = Message("explain.practice.due")
        return none
    }

    private static func item(_ id: String, _ label: String, _ characters: [String], services: Services) -> Menu.Item {
        Menu.Item(id, label: Message(label, ["characters": .characters(characters)])) { now in
            let choice = PracticeChoice(characters: characters, direction: services.settings.lessons.practiceDirection)
            PracticeEntry.open(choice, services: services, at: now)
        }
    }

    /// Shows the direction. Choosing the item switches it.
    private static func directionItem(services: Services) -> Menu.Item {
        let direction = services.settings.lessons.practiceDirection
        var item = Menu.Item("other", label: Message("practice.way.\(direction)")) { now in
            services.preferences.change(
                \.lessons.practiceDirection, to: direction == .receive ? .send : .receive, at: now)
            (services.screens.top as? Menu)?.refresh()
            services.screens.top?.pauseOrResume(at: now)
        }
        item.explained = Message("explain.setting.practice.direction")
        return item
    }

    /// Confused pairs, then similar ones.
    static func pairs(services: Services) -> Menu {
        let menu = Menu("pairs", title: Message("practice.pairs"), services: services) {
            let direction = services.settings.lessons.practiceDirection
            let pairs = ContrastPair.pairs(
                confusions: services.learner.progress.confusions, among: services.learner.unlocked(direction),
                of: services.settings.alphabet)
            return pairs.enumerated().map { index, pair in
                var item = Menu.Item(String(index), label: label(pair)) { now in
                    let choice = PracticeChoice(characters: pair.characters, direction: direction, pair: pair)
                    PracticeEntry.open(choice, services: services, at: now)
                }
                item.explained = Message("explain.practice.pairs")
                return item
            }
        }
        menu.hasLetters = false
        return menu
    }

    private static func label(_ pair: ContrastPair) -> Message {
        var arguments: [String: Message.Argument] = [
            "target": .character(pair.target), "answer": .character(pair.answer),
        ]
        guard case .confused(let count) = pair.reason else { return Message("practice.pair.similar", arguments) }
        arguments["count"] = .integer(count)
        return Message("practice.pair", arguments)
    }
}
