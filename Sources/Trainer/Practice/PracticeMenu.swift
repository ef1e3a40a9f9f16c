import Training

/// What can be practised beside the course.
enum PracticeMenu {
    static func menu(desk: Desk) -> Menu {
        Menu("practice", title: Message("menu.main.practice"), desk: desk) { [unowned desk] in
            let direction = desk.settings.practiceDirection
            let unlocked = desk.unlocked(direction)
            let totals = desk.progress.characters
            let weakest = PracticePreset.weakest(of: unlocked, totals: totals, direction: direction)
            let due = PracticePreset.due(
                of: unlocked, totals: totals, lastAsked: desk.askedDays(direction).days, direction: direction,
                on: desk.calendar.moment(at: desk.now).day)
            return [
                Menu.Item("choose", label: Message("practice.choose")) { desk.open(PickerScreen(desk: desk), at: $0) },
                item("weakest", "practice.weakest", weakest, desk: desk),
                due.isEmpty
                    ? Menu.Item("due", label: Message("practice.due.none"))
                    : item("due", "practice.due", due, desk: desk),
                Menu.Item("pairs", label: Message("practice.pairs")) { desk.open(pairs(desk: desk), at: $0) },
                directionItem(desk: desk),
            ]
        }
    }

    private static func item(_ id: String, _ label: String, _ characters: [String], desk: Desk) -> Menu.Item {
        Menu.Item(id, label: Message(label, ["characters": .characters(characters)])) { now in
            let choice = PracticeChoice(characters: characters, direction: desk.settings.practiceDirection)
            PracticeEntry.open(choice, desk: desk, at: now)
        }
    }

    /// Hearing or keying: chosen, it is the other.
    private static func directionItem(desk: Desk) -> Menu.Item {
        let name = "practice.direction"
        return Menu.Item("other", label: Message("practice.way.\(desk.settings.value(name))")) { now in
            let other: Direction = desk.settings.practiceDirection == .receive ? .send : .receive
            desk.change(name, to: other.rawValue, at: now)
            (desk.screen as? Menu)?.refresh()
            desk.screen?.pauseOrResume(at: now)
        }
    }

    /// The pairs that were confused, or might be.
    static func pairs(desk: Desk) -> Menu {
        Menu("pairs", title: Message("practice.pairs"), desk: desk) { [unowned desk] in
            let direction = desk.settings.practiceDirection
            let pairs = ContrastPair.pairs(confusions: desk.progress.confusions, among: desk.unlocked(direction))
            return pairs.enumerated().map { index, pair in
                Menu.Item(String(index), label: label(pair)) { now in
                    let choice = PracticeChoice(characters: pair.characters, direction: direction, pair: pair)
                    PracticeEntry.open(choice, desk: desk, at: now)
                }
            }
        }
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
