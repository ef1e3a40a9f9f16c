import Sound
import Training

/// What is told at the end of a lesson, and whether there is to be one more.
enum LessonResult {
    /// The result, then the question.
    ///
    /// - notes: What there is to say of the result besides.
    /// - advice: What is told after the result, and can be heard again: how the learner's keying sounds.
    /// - again: Opens one more lesson.
    static func menu(
        _ outcome: LessonOutcome, desk: Desk, notes: [Message] = [], advice: [Cue] = [],
        again: @escaping () -> any Screen
    ) -> Menu {
        let messages = messages(outcome) + notes
        let menu = Menu("result", title: Message("result.more"), desk: desk) {
            var items = [
                Menu.Item("again", label: Message("result.again")) { desk.replace(by: again(), at: $0) },
                Menu.Item("repeat", label: Message("result.repeat")) { now in
                    desk.play(messages.map { .say($0) }, at: now)
                },
                Menu.Item("done", label: Message("result.done")) { desk.close(at: $0) },
            ]
            if let drill = drill(outcome, desk: desk) { items.insert(drill, at: 1) }
            if !advice.isEmpty {
                let item = Menu.Item("advice", label: Message("result.advice")) { desk.play(advice, at: $0) }
                items.insert(item, at: items.count - 1)
            }
            return items
        }
        menu.isQuestion = true
        menu.followsKeying = true
        // A session that ran out ends in a verdict, from which its own end is to be told apart.
        menu.preface =
            (outcome.result.isStopped ? [] : [.gap(300)])
            + [.earcon(outcome.advance.isLevelUp ? .levelUp : .finish)] + messages.map { .say($0) } + advice
        return menu
    }

    /// After a lesson of the course in which one character was taken for another again and again: the two side by side.
    private static func drill(_ outcome: LessonOutcome, desk: Desk) -> Menu.Item? {
        guard outcome.kind == outcome.direction.kind, let pair = ContrastPair(outcome.result.tally) else { return nil }
        let names: [String: Message.Argument] = [
            "target": .character(pair.target), "answer": .character(pair.answer),
        ]
        return Menu.Item("contrast", label: Message("result.drill", names)) { now in
            let choice = PracticeChoice(characters: pair.characters, direction: outcome.direction, pair: pair)
            desk.replace(by: PracticeEntry.screen(choice, desk: desk), at: now)
        }
    }

    private static func messages(_ outcome: LessonOutcome) -> [Message] {
        let tally = outcome.result.tally
        guard let percent = tally.percent else { return [Message("result.nothing")] }
        var messages = [
            Message(
                "result.accuracy",
                [
                    "percent": .integer(percent), "correct": .integer(tally.correct),
                    "attempts": .integer(tally.attempts),
                ])
        ]
        if let words = outcome.words { return messages + WordWords.result(words) }
        // Patterns are heard for what they are and not for what they stand for.
        guard outcome.kind != .ear else { return messages }
        messages += tally.missed.prefix(5).map { missed($0, outcome.direction) }
        messages.append(contentsOf: level(outcome))
        return messages
    }

    /// A character that was missed, and what it was taken for or keyed as most often, if that is most of it.
    private static func missed(_ missed: SessionTally.Missed, _ direction: Direction) -> Message {
        if let confusion = missed.takenFor.first, confusion.count * 2 >= missed.count {
            Message(
                direction == .receive ? "result.takenFor" : "result.keyedAs",
                [
                    "target": .character(missed.character), "answer": .character(confusion.answer),
                    "count": .integer(confusion.count),
                ])
        } else {
            Message("result.missed", ["target": .character(missed.character), "count": .integer(missed.count)])
        }
    }

    private static func level(_ outcome: LessonOutcome) -> [Message] {
        switch outcome.advance.level {
        case .reached(let level, let newest):
            return [Message("result.levelUp", ["level": .integer(level), "character": .character(newest)])]
        case .stays(let missing, let next):
            return missing.map { missing in
                switch missing {
                case .answers(let count):
                    Message("result.needAnswers", ["count": .integer(count), "character": .character(next)])
                case .percent(let percent):
                    Message("result.needPercent", ["percent": .integer(percent), "character": .character(next)])
                case .recognition(_, let limit):
                    Message("result.needSpeed", ["milliseconds": .integer(limit), "character": .character(next)])
                }
            }
        case .complete: return [Message("result.complete")]
        case .notCounted: return outcome.kind == .practice ? [Message("result.practice")] : []
        }
    }
}
