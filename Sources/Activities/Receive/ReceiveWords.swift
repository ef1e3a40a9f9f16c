import Interface
import Sound
import Training

enum ReceiveWords {
    /// A right answer gets only the earcon. A correction begins with the important word.
    static func verdict(_ verdict: Verdict, services: Services) -> [Announcement] {
        let characters = Message.Argument.characters(verdict.target)
        if verdict.isRight { return ReceiveWords.right(Message("receive.right", ["characters": characters]), services) }
        let wrong = verdict.mistakes
        // Listing many mistakes would take longer than the group, so the group is named and played as a whole.
        if verdict.outcome == .givenUp || wrong.count > 2 || wrong.isEmpty {
            let was = Message(
                services.settings.isBrief ? "verdict.characters" : "receive.was", ["characters": characters])
            return [.earcon(.wrong), .say(was), .gap(Rest.correction), .morse(services.radio.morse(verdict.target))]
        }
        return [.earcon(.wrong)]
            + wrong.flatMap { mistake -> [Announcement] in
                [
                    .say(correction(of: mistake, services: services)), .gap(Rest.correction),
                    .morse(services.radio.morse(mistake.targets)),
                ]
            }
    }

    static func correction(of mistake: Verdict.Mistake, services: Services) -> Message {
        switch mistake {
        case .wrong(let attempt): return correction(of: attempt, services: services)
        case .swapped(let pair):
            let targets = Message.Argument.characters(pair.map(\.target))
            guard !services.settings.isBrief else { return Message("verdict.characters", ["characters": targets]) }
            return Message(
                "receive.swapped", ["targets": targets, "answers": .characters(pair.map(\.answer))])
        }
    }

    /// "Bravo, not Delta", or only "Bravo".
    static func correction(of attempt: Attempt, services: Services) -> Message {
        let target = Message.Argument.character(attempt.target)
        guard !services.settings.isBrief else { return Message("send.asked", ["character": target]) }
        return attempt.answer.isEmpty
            ? Message("receive.missed", ["target": target])
            : Message("receive.wrong", ["target": target, "answer": .character(attempt.answer)])
    }
}

extension Verdict.Mistake {
    fileprivate var targets: [String] {
        switch self {
        case .wrong(let attempt): [attempt.target]
        case .swapped(let pair): pair.map(\.target)
        }
    }
}

extension ReceiveWords {
    /// The earcon, with spoken words only at full verbosity.
    static func right(_ message: Message, _ services: Services) -> [Announcement] {
        [services.settings.verbosity == .full ? .say(message) : .line(message), .earcon(.right)]
    }
}
