import Interface
import Sound
import Training

enum ProgressMenu {
    static func menu(services: Services) -> Menu {
        Menu("progress", title: Message("menu.main.progress"), services: services) { items(services) }
    }

    private static func items(_ services: Services) -> [Menu.Item] {
        let progress = services.learner.progress
        var items = [Menu.Item("due", label: AgendaWords.agenda(services))]
        items += FadingWords.messages(services).enumerated().map { Menu.Item("fading.\($0)", label: $1) }
        items += level(.receive, "progress.level", services) + level(.send, "progress.level.send", services)
        items.append(Menu.Item("sessions", label: Message("progress.sessions", ["count": .integer(progress.sessions)])))
        let (current, longest) = (progress.streak.current, progress.streak.longest)
        // A streak that has ended is not mentioned.
        if progress.isStreakGoingOn(at: services.ports.calendar.moment(at: services.run.now)) {
            items.append(Menu.Item("streak", label: Message("progress.streak", ["count": .integer(current)])))
        }
        if longest > 0 {
            items.append(Menu.Item("longest", label: Message("progress.longest", ["count": .integer(longest)])))
        }
        let (understood, words) = services.interface.exposures.words
        if words > 0 {
            let told = Message("progress.interface", ["understood": .integer(understood), "count": .integer(words)])
            items.append(Menu.Item("interface", label: told))
        }
        items.append(
            Menu.Item("characters", label: Message("progress.characters")) {
                services.screens.open(CharacterList.menu(services: services), at: $0)
            })
        if !CharacterList.known(services).isEmpty {
            items.append(
                Menu.Item("scale", label: Message("progress.scale")) {
                    services.voice.play(CharacterList.scale(services), at: $0)
                })
        }
        items += Direction.allCases.compactMap { History($0, services: services)?.item }
        items.append(
            Menu.Item("pairs", label: Message("progress.confusions")) {
                services.screens.open(ConfusionList.menu(services: services), at: $0)
            })
        items.append(
            Menu.Item("latest", label: Message("progress.sessions.list")) {
                services.screens.open(SessionList.menu(services: services), at: $0)
            })
        return items
    }

    private static func level(_ direction: Direction, _ identifier: String, _ services: Services) -> [Menu.Item] {
        let level = services.settings.course.clamped(services.learner.progress[direction].level)
        let reached = Message(
            identifier, ["level": .integer(level), "of": .integer(services.settings.course.levels.upperBound)])
        let item = Menu.Item(direction.rawValue, label: reached)
        guard let next = services.settings.course.next(afterLevel: level) else { return [item] }
        let coming = Message("progress.next", ["character": .character(next)])
        return [item, Menu.Item("\(direction.rawValue).next", label: coming)]
    }
}
