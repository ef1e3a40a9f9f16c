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
        var messages = level(.receive, "progress.level", desk) + level(.send, "progress.level.send", desk)
        messages.append(Message("progress.sessions", ["count": .integer(progress.sessions)]))
        if progress.streak.current > 0 {
            messages.append(Message("progress.streak", ["count": .integer(progress.streak.current)]))
            messages.append(Message("progress.longest", ["count": .integer(progress.streak.longest)]))
        }
        messages += desk.course.characters(atLevel: max(progress.receive.level, progress.send.level)).compactMap {
            character in
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

    /// The level in one direction and what comes next.
    private static func level(_ direction: Direction, _ identifier: String, _ desk: Desk) -> [Message] {
        let level = desk.progress[direction].level
        let reached = Message(
            identifier, ["level": .integer(level), "of": .integer(desk.course.levels.upperBound)])
        guard let next = desk.course.next(afterLevel: level) else { return [reached] }
        return [reached, Message("progress.next", ["character": .character(next)])]
    }
}
