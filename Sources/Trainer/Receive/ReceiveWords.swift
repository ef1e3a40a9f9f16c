import Sound
import Training

/// Verdicts of receive training.
enum ReceiveWords {
    /// A right answer gets only the earcon; a wrong one with the important word first.
    static func verdict(_ verdict: Verdict, context: ScreenContext) -> [Cue] {
        let characters = Message.Argument.characters(verdict.target)
        if verdict.isRight { return context.right(Message("receive.right", ["characters": characters])) }
        let wrong = verdict.mistakes
        // Listing many mistakes would take longer than the group, so the group is named and played as a whole.
        if verdict.outcome == .givenUp || wrong.count > 2 || wrong.isEmpty {
            let was = Message(context.isBrief ? "verdict.characters" : "receive.was", ["characters": characters])
            return [.earcon(.wrong), .say(was), .gap(Rest.correction), .morse(context.morse(verdict.target))]
        }
        return [.earcon(.wrong)]
            + wrong.flatMap { mistake -> [Cue] in
                [
                    .say(correction(of: mistake, context: context)), .gap(Rest.correction),
                    .morse(context.morse(mistake.targets)),
                ]
            }
    }

    /// What was asked, and what was answered.
    static func correction(of mistake: Verdict.Mistake, context: ScreenContext) -> Message {
        switch mistake {
        case .wrong(let attempt): return correction(of: attempt, context: context)
        case .swapped(let pair):
            let targets = Message.Argument.characters(pair.map(\.target))
            guard !context.isBrief else { return Message("verdict.characters", ["characters": targets]) }
            return Message(
                "receive.swapped", ["targets": targets, "answers": .characters(pair.map(\.answer))])
        }
    }

    /// "Bravo, not Delta", or only "Bravo": with spelling words where the names sound alike.
    private static func correction(of attempt: Attempt, context: ScreenContext) -> Message {
        let names = context.names(attempt)
        guard !context.isBrief else { return Message("send.asked", ["character": names.target]) }
        return attempt.answer.isEmpty
            ? Message("receive.missed", ["target": names.target])
            : Message("receive.wrong", ["target": names.target, "answer": names.answer])
    }
}

extension Verdict.Mistake {
    /// The characters asked.
    fileprivate var targets: [String] {
        switch self {
        case .wrong(let attempt): [attempt.target]
        case .swapped(let pair): pair.map(\.target)
        }
    }
}

extension ScreenContext {
    /// The earcon, and the words only at full verbosity.
    func right(_ message: Message) -> [Cue] {
        [settings.verbosity == .full ? .say(message) : .line(message), .earcon(.right)]
    }

    /// The question and the answer, with spelling words where they sound alike.
    func names(_ attempt: Attempt) -> (target: Message.Argument, answer: Message.Argument) {
        let isSpelled =
            switch settings.lessons.spelling {
            case .always: true
            case .never: false
            case .alike: SoundAlikes.confusable(attempt.target, attempt.answer, in: catalogue)
            }
        func name(_ character: String) -> Message.Argument {
            isSpelled ? .spelled(character) : .character(character)
        }
        return (name(attempt.target), name(attempt.answer))
    }
}
