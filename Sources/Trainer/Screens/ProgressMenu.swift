import Training

/// How far the learner is, line by line.
enum ProgressMenu {
    static func menu(desk: Desk) -> Menu {
        Menu("progress", title: Message("menu.main.progress"), desk: desk) {
            messages(desk).enumerated().map { Menu.Item(String($0), label: $1) }
        }
    }

    private static func messages(_ desk: Desk) -> [Message] {
        let progress = desk.progress
        let level = progress.receive.level
        var messages = [
            Message("progress.level", ["level": .integer(level), "of": .integer(desk.course.levels.upperBound)])
        ]
        if let next = desk.course.next(afterLevel: level) {
            messages.append(Message("progress.next", ["character": .character(next)]))
        }
        messages.append(Message("progress.sessions", ["count": .integer(progress.sessions)]))
        if progress.streak.current > 0 {
            messages.append(Message("progress.streak", ["count": .integer(progress.streak.current)]))
            messages.append(Message("progress.longest", ["count": .integer(progress.streak.longest)]))
        }
        messages += desk.course.characters(atLevel: level).compactMap { character in
            progress.characters[character]?.proficiency.map { proficiency in
                Message(
                    "progress.character",
                    ["character": .character(character), "percent": .integer(Int(proficiency * 100))])
            }
        }
        messages += progress.confusions.prefix(5).map { confusion in
            Message(
                "result.takenFor",
                [
                    "target": .character(confusion.target), "answer": .character(confusion.answer),
                    "count": .integer(confusion.count),
                ])
        }
        return messages
    }
}
