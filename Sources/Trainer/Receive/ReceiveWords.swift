import Morse
import Sound
import Training

/// What is heard in receive training: one place for its words and their order.
enum ReceiveWords {
    // MARK: Before

    /// Said when a lesson opens.
    static func opening(_ lesson: ReceiveLesson, isFirst: Bool, isKeyed: Bool, desk: Desk) -> [Message] {
        let session = lesson.session
        if let words = lesson.words {
            return WordWords.opening(
                words, isResumed: lesson.isResumed, direction: .receive,
                how: isFirst ? how(isKeyed: isKeyed, desk: desk) : [], desk: desk)
        }
        if lesson.isResumed { return [lesson.resumed("receive.resumed")] }
        var messages =
            lesson.choice?.words ?? [
                Message(
                    "receive.opening",
                    ["level": .integer(lesson.level), "characters": .characters(Array(session.plan.newest))])
            ]
        guard isFirst, !desk.isBrief else { return messages }
        messages += how(isKeyed: isKeyed, desk: desk)
        return messages
    }

    /// How it goes, for who does it for the first time.
    private static func how(isKeyed: Bool, desk: Desk) -> [Message] {
        var messages = [Message]()
        messages.append(Message(isKeyed ? "receive.howKeyed" : "receive.how"))
        if isKeyed, !desk.hasContacts, desk.settings.value("answer") == "paddle" {
            messages.append(Message("keying.letters"))
        }
        return messages
    }

    /// The rest before a new group in milliseconds.  After Morse it is half as long again as a word space, and longer
    /// than a second, so that the group is not taken for more of what was just heard.
    static func rest(afterMorse: Bool, desk: Desk) -> Int {
        guard afterMorse else { return 600 }
        let timing = Timing(speed: desk.settings.speed, spacing: desk.settings.spacing, sampleRate: desk.sampleRate)
        return max(1200, Int(timing.seconds(timing.wordSpace) * 1500))
    }

    // MARK: Verdict

    /// How a group was answered.  What is right is told by the earcon alone; what is wrong, by the telling word first.
    static func verdict(_ verdict: ReceiveSession.Verdict, desk: Desk) -> [Cue] {
        let characters = Message.Argument.characters(verdict.target)
        if verdict.isRight {
            let message = Message("receive.right", ["characters": characters])
            let isSpoken = desk.settings.value("verbosity") == "full"
            return [isSpoken ? .say(message) : .line(message), .earcon(.right)]
        }
        let wrong = verdict.attempts.filter { !$0.isCorrect }
        // Many mistakes one by one would take longer than the group: then it is named and heard whole.
        if verdict.isGivenUp || wrong.count > 2 || wrong.isEmpty {
            return [
                .earcon(.wrong), .say(Message("receive.was", ["characters": characters])),
                .morse(desk.morse(verdict.target)),
            ]
        }
        return [.earcon(.wrong)]
            + wrong.flatMap { attempt -> [Cue] in
                [.say(correction(of: attempt, desk: desk)), .morse(desk.morse([attempt.target]))]
            }
    }

    /// "Bravo, not Delta": by the spelling alphabet where the names sound alike.
    static func correction(of attempt: Attempt, desk: Desk) -> Message {
        let isSpelled: Bool
        switch desk.settings.value("verdict.spelling") {
        case "always": isSpelled = true
        case "never": isSpelled = false
        default:
            isSpelled = SoundAlikes.confusable(
                attempt.target, attempt.answer, language: desk.catalogue.language)
        }
        func name(_ character: String) -> Message.Argument {
            isSpelled ? .spelled(character) : .character(character)
        }
        if attempt.answer.isEmpty {
            return Message("receive.missed", ["target": name(attempt.target)])
        }
        return Message("receive.wrong", ["target": name(attempt.target), "answer": name(attempt.answer)])
    }
}
