import Interface
import Sound
import Training

/// The most frequent confusions. Choosing one plays both characters.
enum ConfusionList {
    static let length = 5

    static func menu(services: Services) -> Menu {
        let menu = Menu("confusions", title: Message("progress.confusions"), services: services) {
            items(services).map { item in
                var item = item
                item.explained = Message("explain.progress.confusions")
                return item
            }
        }
        menu.hasLetters = false
        return menu
    }

    private static func items(_ services: Services) -> [Menu.Item] {
        let worst = services.learner.progress.confusions.prefix(length)
        guard !worst.isEmpty else { return [Menu.Item("none", label: Message("progress.confusions.none"))] }
        return worst.map { confusion in
            let label = Message(
                "result.takenFor",
                [
                    "target": .character(confusion.target), "answer": .character(confusion.answer),
                    "count": .integer(confusion.count),
                ])
            let sounds = [confusion.target, confusion.answer].map { Announcement.morse(services.radio.morse([$0])) }
            return Menu.Item("\(confusion.target)-\(confusion.answer)", label: label) {
                services.voice.play(sounds, at: $0)
            }
        }
    }
}
