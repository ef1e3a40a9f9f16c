import Training

/// The menu of practice outside the course.
enum PracticeMenu {
    static func menu(context: ScreenContext) -> Menu {
        Menu("practice", title: Message("menu.main.practice"), context: context) { [unowned context] in
            let direction = context.settings.lessons.practiceDirection
            let unlocked = context.unlocked(direction)
            let totals = context.progress.characters
            let weakest = PracticePreset.weakest(of: unlocked, totals: totals, direction: direction)
            let due = PracticePreset.due(
                of: unlocked, totals: totals, lastAsked: context.askedDays(direction).days, direction: direction,
                on: context.calendar.moment(at: context.now).day)
            return [
                Menu.Item("choose", label: Message("practice.choose")) {
                    context.open(PickerScreen(context: context), at: $0)
                },
                item("weakest", "practice.weakest", weakest, context: context),
                due.isEmpty
                    ? Menu.Item("due", label: Message("practice.due.none"))
                    : item("due", "practice.due", due, context: context),
                Menu.Item("pairs", label: Message("practice.pairs")) { context.open(pairs(context: context), at: $0) },
                directionItem(context: context),
            ]
        }
    }

    private static func item(_ id: String, _ label: String, _ characters: [String], context: ScreenContext) -> Menu.Item
    {
        Menu.Item(id, label: Message(label, ["characters": .characters(characters)])) { now in
            let choice = PracticeChoice(characters: characters, direction: context.settings.lessons.practiceDirection)
            PracticeEntry.open(choice, context: context, at: now)
        }
    }

    /// The item for hearing or keying; choosing it switches between them.
    private static func directionItem(context: ScreenContext) -> Menu.Item {
        let direction = context.settings.lessons.practiceDirection
        return Menu.Item("other", label: Message("practice.way.\(direction)")) { now in
            context.change(\.lessons.practiceDirection, to: direction == .receive ? .send : .receive, at: now)
            (context.screen as? Menu)?.refresh()
            context.screen?.pauseOrResume(at: now)
        }
    }

    /// Pairs that were confused, or might be.
    static func pairs(context: ScreenContext) -> Menu {
        Menu("pairs", title: Message("practice.pairs"), context: context) { [unowned context] in
            let direction = context.settings.lessons.practiceDirection
            let pairs = ContrastPair.pairs(
                confusions: context.progress.confusions, among: context.unlocked(direction),
                of: context.settings.alphabet)
            return pairs.enumerated().map { index, pair in
                Menu.Item(String(index), label: label(pair)) { now in
                    let choice = PracticeChoice(characters: pair.characters, direction: direction, pair: pair)
                    PracticeEntry.open(choice, context: context, at: now)
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
