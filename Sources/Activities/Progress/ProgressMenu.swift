import Interface
import Sound
import Training

enum ProgressMenu {
    static func menu(services: Services) -> Menu {
        Menu("progress", title: Message("menu.main.progress"), services: services) { items(services) }
    }

    /// The next step first. Rarer figures come last.
    private static func items(_ services: Services) -> [Menu.Item] {
        var items = [GoOnItem.item(services: services) { false }, told("due", AgendaWords.agenda(services), "agenda")]
        items += FadingWords.messages(services).enumerated().map { told("fading.\($0)", $1, "fading") }
        for (direction, id) in [(Direction.receive, "progress.level"), (.send, "progress.level.send")] {
            let level = level(id, services.learner.progress[direction], services)
            items.append(told(direction.rawValue, level, "progress.level"))
        }
        let touch = TouchProgress(services, of: services.settings.alphabet).course
        if touch.firstPractised != nil {
            items.append(told("touch", level("progress.level.touch", touch, services), "progress.level"))
        }
        items += [
            Menu.Item(
                "characters", label: Message("progress.characters"),
                opens: {
                    CharacterList.menu(services: services)
                }),
            Menu.Item(
                "pairs", label: Message("progress.confusions"),
                opens: {
                    ConfusionList.menu(services: services)
                }),
            Menu.Item(
                "latest", label: Message("progress.sessions.list"),
                opens: {
                    SessionList.menu(services: services)
                }),
        ]
        let rare = figures(services) + Direction.allCases.compactMap { History($0, services: services)?.item }
        return items
            + rare.map { item in
                var item = item
                item.isRare = true
                return item
            }
    }

    private static func figures(_ services: Services) -> [Menu.Item] {
        let progress = services.learner.progress
        var items: [Menu.Item] = []
        let (current, longest) = (progress.streak.current, progress.streak.longest)
        // A streak that has ended is not mentioned.
        if progress.isStreakGoingOn(at: services.ports.calendar.moment(at: services.run.now)) {
            items.append(Menu.Item("streak", label: Message("progress.streak", ["count": .integer(current)])))
        }
        if longest > 0 {
            items.append(
                told("longest", Message("progress.longest", ["count": .integer(longest)]), "progress.streak"))
        }
        items.append(Menu.Item("sessions", label: Message("progress.sessions", ["count": .integer(progress.sessions)])))
        let (understood, words) = services.interface.exposures.words
        if words > 0 {
            let figure = Message("progress.interface", ["understood": .integer(understood), "count": .integer(words)])
            items.append(Menu.Item("interface", label: figure))
        }
        if !CharacterList.known(services).isEmpty {
            items.append(
                Menu.Item("scale", label: Message("progress.scale")) {
                    services.voice.play(CharacterList.scale(services), at: $0)
                })
        }
        return items
    }

    /// A line of information.
    ///
    /// - Parameter explained: the identifier of its explanation without `explain.`.
    private static func told(_ id: String, _ label: Message, _ explained: String) -> Menu.Item {
        var item = Menu.Item(id, label: label)
        item.explained = Message("explain.\(explained)")
        return item
    }

    /// - Parameter id: the message.
    private static func level(_ id: String, _ progress: DirectionProgress, _ services: Services) -> Message {
        let course = services.settings.course
        let level = course.clamped(progress.level)
        let reached = Message(id, ["level": .integer(level), "of": .integer(course.levels.upperBound)])
        guard let next = course.next(afterLevel: level) else { return reached }
        let coming = Message("progress.next", ["character": .character(next)])
        return Message("progress.level.next", ["level": .message(reached), "next": .message(coming)])
    }
}
