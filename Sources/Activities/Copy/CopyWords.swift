import Interface
import Morse
import OnAir

enum CopyWords {
    /// The state name of the instructions.
    static let instructions = "copy"

    static func name(of set: CopySet) -> Message { Message("setting.copy.set.\(set)") }

    static func name(of exam: CopyExam) -> Message { Message("copy.exam.\(exam)") }

    private static func name(_ setup: CopySetup) -> Message { setup.exam.map { name(of: $0) } ?? name(of: setup.set) }

    static func opening(_ setup: CopySetup, services: Services) -> [Message] {
        var what = name(setup)
        // The name of an examination includes its speed.
        if setup.exam == nil {
            let speed = speed(setup.speed(services.settings).effective)
            what = Message("copy.opening", ["material": .message(what), "speed": .message(speed)])
        }
        let refusal = setup.isShown ? [] : CopyDisplay.refusal(services.settings)
        return warnings(setup.text) + [what] + refusal
            + services.instructions.given(instructions, [Message("copy.how.\(setup.answer)")])
    }

    /// The report on a list, or for running text its first character without Morse code and the number of such
    /// characters.
    static func warnings(_ text: CopyText?) -> [Message] {
        guard let text else { return [] }
        if let list = text.list, list.form != .plain || list.faults.contains(where: \.isTooLong) {
            return [OwnListWords.report(list)]
        }
        guard let first = text.unknown.first else { return [] }
        let place = Message(
            "copy.noCode",
            ["line": .integer(first.line), "column": .integer(first.column), "text": .characters([first.text])])
        return [place, Message("copy.dropped", ["count": .integer(text.unknown.count)])]
    }

    static func speed(_ wordsPerMinute: Int) -> Message { Message("unit.wpm", ["count": .integer(wordsPerMinute)]) }

    /// The position in the session, without any of the text or its score.
    static func place(_ screen: CopyScreen) -> [Message] {
        let messages = [Message("copy.place", ["material": .message(name(screen.setup))])]
        guard screen.phase == .asking, screen.given.count < screen.questions.count else { return messages }
        return messages + [question(screen.questions[screen.given.count])]
    }

    static func question(_ question: CopyQuestion) -> Message {
        switch question.subject {
        case .item(let item, let station):
            Message(station == 0 ? "copy.ask.caller" : "copy.ask.answerer", ["item": .message(QSOWords.name(of: item))])
        case .first: Message("copy.ask.first")
        case .last: Message("copy.ask.last")
        }
    }

    // MARK: The result

    static func result(_ outcome: CopyOutcome) -> [Message] {
        var messages: [Message] = []
        if let isPassed = outcome.isPassed {
            let failed = outcome.wasPaused && !outcome.isStopped ? "copy.result.failedPaused" : "copy.result.failed"
            messages.append(Message(isPassed ? "copy.result.passed" : failed))
        }
        guard outcome.hasAnswers else { return messages + [Message("result.nothing")] }
        if outcome.setup.isShown { return messages + [Message("copy.show.result")] }
        if outcome.setup.answer == .head { return messages + answers(outcome.answers) }
        messages.append(errors(outcome.grade))
        if outcome.setup.isRising {
            messages.append(
                outcome.heldSpeed.map { Message("copy.result.held", ["speed": .message(speed($0))]) }
                    ?? Message("copy.result.notHeld"))
        }
        return messages + firstBreak(outcome) + confusions(outcome.grade)
    }

    private static func errors(_ grade: CopyGrade) -> Message {
        guard grade.errors > 0 else { return Message("copy.result.clean", ["count": .integer(grade.sent.count)]) }
        return Message(
            "copy.result.errors",
            [
                "count": .integer(grade.errors), "sent": .integer(grade.sent.count),
                "rate": .integer(grade.errorsPerHundred),
            ])
    }

    /// The place of the first break and the text there.
    private static func firstBreak(_ outcome: CopyOutcome) -> [Message] {
        guard let gap = outcome.grade.firstBreak else { return [] }
        let sent = words(outcome.sheet.sentText(in: outcome.breakRange(gap)))
        return [
            Message("copy.result.break", ["place": .integer(gap.sent.lowerBound + 1), "sent": .words(sent)]),
            gap.written.isEmpty
                ? Message("copy.result.lost", ["count": .integer(gap.sent.count)])
                : Message("copy.result.written", ["copied": .words([outcome.grade.written[gap.written].joined()])]),
        ]
    }

    static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private static func confusions(_ grade: CopyGrade) -> [Message] {
        grade.confusions.prefix(3).map { confusion in
            Message(
                "result.takenFor",
                [
                    "target": .character(confusion.target), "answer": .character(confusion.answer),
                    "count": .integer(confusion.count),
                ])
        }
    }

    private static func answers(_ answers: [CopyOutcome.Answer]) -> [Message] {
        let right = answers.count { $0.grade.errors == 0 }
        let count = Message("copy.result.answers", ["count": .integer(right), "of": .integer(answers.count)])
        return [count]
            + answers.filter { $0.grade.errors > 0 }.map { answer in
                Message(
                    "copy.result.answer",
                    [
                        "question": .message(question(answer.question)),
                        "right": .words([answer.question.answer.joined()]),
                    ])
            }
    }
}
