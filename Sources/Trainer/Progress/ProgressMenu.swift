import Sound
import Training

/// The learner's progress: what is due, levels, streak, and the lists of characters, confusions and sessions.
enum ProgressMenu {
    static func menu(context: ScreenContext) -> Menu {
        Menu("progress", title: Message("menu.main.progress"), context: context) { items(context) }
    }

    private static func items(_ context: ScreenContext) -> [Menu.Item] {
        let progress = context.progress
        var items = [Menu.Item("due", label: context.agenda)]
        items += context.fading.enumerated().map { Menu.Item("fading.\($0)", label: $1) }
        items += level(.receive, "progress.level", context) + level(.send, "progress.level.send", context)
        items.append(Menu.Item("sessions", label: Message("progress.sessions", ["count": .integer(progress.sessions)])))
        let (current, longest) = (progress.streak.current, progress.streak.longest)
        // A streak that has ended is not mentioned.
        if progress.isStreakGoingOn(at: context.calendar.moment(at: context.now)) {
            items.append(Menu.Item("streak", label: Message("progress.streak", ["count": .integer(current)])))
        }
        if longest > 0 {
            items.append(Menu.Item("longest", label: Message("progress.longest", ["count": .integer(longest)])))
        }
        let (understood, words) = context.interface.exposures.words
        if words > 0 {
            let told = Message("progress.interface", ["understood": .integer(understood), "count": .integer(words)])
            items.append(Menu.Item("interface", label: told))
        }
        items.append(
            Menu.Item("characters", label: Message("progress.characters")) {
                context.open(CharacterList.menu(context: context), at: $0)
            })
        if !CharacterList.known(context).isEmpty {
            items.append(
                Menu.Item("scale", label: Message("progress.scale")) {
                    context.play(CharacterList.scale(context), at: $0)
                })
        }
        items += Direction.allCases.compactMap { History($0, context: context)?.item }
        items.append(
            Menu.Item("pairs", label: Message("progress.confusions")) {
                context.open(ConfusionList.menu(context: context), at: $0)
            })
        items.append(
            Menu.Item("latest", label: Message("progress.sessions.list")) {
                context.open(SessionList.menu(context: context), at: $0)
            })
        return items
    }

    /// The level in one direction and what comes next.
    private static func level(_ direction: Direction, _ identifier: String, _ context: ScreenContext) -> [Menu.Item] {
        let level = context.course.clamped(context.progress[direction].level)
        let reached = Message(
            identifier, ["level": .integer(level), "of": .integer(context.course.levels.upperBound)])
        let item = Menu.Item(direction.rawValue, label: reached)
        guard let next = context.course.next(afterLevel: level) else { return [item] }
        let coming = Message("progress.next", ["character": .character(next)])
        return [item, Menu.Item("\(direction.rawValue).next", label: coming)]
    }
}
