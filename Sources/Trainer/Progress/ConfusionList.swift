import Sound
import Training

/// The characters most often taken for others; chosen, both are heard one after the other.
enum ConfusionList {
    /// How many are told.
    static let length = 5

    static func menu(desk: Desk) -> Menu {
        Menu("confusions", title: Message("progress.confusions"), desk: desk) { items(desk) }
    }

    private static func items(_ desk: Desk) -> [Menu.Item] {
        let worst = desk.progress.confusions.prefix(length)
        guard !worst.isEmpty else { return [Menu.Item("none", label: Message("progress.confusions.none"))] }
        return worst.map { confusion in
            let label = Message(
                "result.takenFor",
                [
                    "target": .character(confusion.target), "answer": .character(confusion.answer),
                    "count": .integer(confusion.count),
                ])
            let sounds = [confusion.target, confusion.answer].map { Cue.morse(desk.morse([$0])) }
            return Menu.Item("\(confusion.target)-\(confusion.answer)", label: label) { desk.play(sounds, at: $0) }
        }
    }
}
