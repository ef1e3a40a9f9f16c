import Sound
import Training

/// How far the learner is: what is due, levels, streak, and the ways to characters, confusions and sessions.
enum ProgressMenu {
    static func menu(desk: Desk) -> Menu {
        Menu("progress", title: Message("menu.main.progress"), desk: desk) { items(desk) }
    }

    private static func items(_ desk: Desk) -> [Menu.Item] {
        let progress = desk.progress
        var items = [Menu.Item("due", label: desk.agenda)]
        items += level(.receive, "progress.level", desk) + level(.send, "progress.level.send", desk)
        items.append(Menu.Item("sessions", label: Message("progress.sessions", ["count": .integer(progress.sessions)])))
        let (current, longest) = (progress.streak.current, progress.streak.longest)
        // One that has ended is not held against anybody.
        if progress.isStreakGoingOn(at: desk.calendar.moment(at: desk.now)) {
            items.append(Menu.Item("streak", label: Message("progress.streak", ["count": .integer(current)])))
        }
        if longest > 0 {
            items.append(Menu.Item("longest", label: Message("progress.longest", ["count": .integer(longest)])))
        }
        items.append(
            Menu.Item("characters", label: Message("progress.characters")) {
                desk.open(CharacterList.menu(desk: desk), at: $0)
            })
        if !CharacterList.known(desk).isEmpty {
            items.append(
                Menu.Item("scale", label: Message("progress.scale")) { desk.play(CharacterList.scale(desk), at: $0) })
        }
        items += Direction.allCases.compactMap { History($0, desk: desk)?.item }
        items.append(
            Menu.Item("pairs", label: Message("progress.confusions")) {
                desk.open(ConfusionList.menu(desk: desk), at: $0)
            })
        items.append(
            Menu.Item("latest", label: Message("progress.sessions.list")) {
                desk.open(SessionList.menu(desk: desk), at: $0)
            })
        return items
    }

    /// The level in one direction and what comes next.
    private static func level(_ direction: Direction, _ identifier: String, _ desk: Desk) -> [Menu.Item] {
        let level = desk.course.clamped(desk.progress[direction].level)
        let reached = Message(
            identifier, ["level": .integer(level), "of": .integer(desk.course.levels.upperBound)])
        let item = Menu.Item(direction.rawValue, label: reached)
        guard let next = desk.course.next(afterLevel: level) else { return [item] }
        let coming = Message("progress.next", ["character": .character(next)])
        return [item, Menu.Item("\(direction.rawValue).next", label: coming)]
    }
}
