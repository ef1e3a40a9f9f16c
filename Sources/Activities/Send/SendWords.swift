import Interface
import Morse
import Sound
import Training

/// Prompts and verdicts of send training.
enum SendWords {
    /// The first instructions. If no contact is set up, they name the keys for dit and dah. A learner with contacts may
    /// have no keyboard.
    static func how(_ services: Services) -> Message {
        Message(services.devices.book.setups.isEmpty ? "send.how" : "send.how.contacts")
    }

    // MARK: Prompt

    static func prompt(for character: String, services: Services) -> [Announcement] {
        switch services.settings.sending.prompt {
        case .sound: [.morse(services.radio.morse([character]))]
        case .word: [.say(Message("send.prompt", ["character": .spelled(character)]))]
        case .letter: [.say(Message("send.prompt", ["character": .character(character)]))]
        }
    }

    // MARK: Verdict

    /// A right answer gets only the earcon. A wrong answer is named behind the right one, as in receive training, and
    /// played; then follows the target.
    static func verdict(_ verdict: Verdict, services: Services) -> [Announcement] {
        let asked = verdict.target.joined()
        let target = Message.Argument.character(asked)
        let late: [Announcement] = verdict.isLate ? [.say(Message("send.late"))] : []
        switch verdict.outcome {
        case .other, .noCharacter, .tooLong, .nothing:
            guard services.settings.isBrief else { break }
            return [.earcon(.wrong)] + late + remind(asked, services: services)
        case .right, .tooLate, .givenUp: break
        }
        switch verdict.outcome {
        case .right: return ReceiveWords.right(Message("send.right", ["character": target]), services) + late
        case .other:
            let named = verdict.attempts.map { ReceiveWords.correction(of: $0, services: services) }
            return [.earcon(.wrong)] + named.map(Announcement.say)
                + [.gap(Rest.correction), .morse(services.radio.morse(verdict.answer))] + late
                + remind(asked, services: services)
        case .noCharacter:
            let syllables = Introduction.syllables(of: verdict.pattern, services: services)
            return [
                .earcon(.wrong), .say(Message("send.noCharacter", ["pattern": .text(syllables)])),
                .gap(Rest.correction), .morse(services.radio.morse(verdict.pattern)),
            ] + late + remind(asked, services: services)
        case .tooLong:
            let message = Message("send.tooLong", ["count": .integer(verdict.pattern.count)])
            return [.earcon(.wrong), .say(message)] + late + remind(asked, services: services)
        case .tooLate:
            return [.earcon(.wrong), .say(Message("send.tooLate", ["character": target]))]
        case .nothing:
            return [.earcon(.wrong), .say(Message("send.nothing"))] + remind(asked, services: services)
        case .givenUp: return [.earcon(.wrong)] + explanation(of: asked, services: services)
        }
    }

    private static func remind(_ character: String, services: Services) -> [Announcement] {
        [
            .say(Message("send.asked", ["character": .character(character)])), .gap(Rest.correction),
            .morse(services.radio.morse([character])),
        ]
    }

    private static func explanation(of character: String, services: Services) -> [Announcement] {
        let syllables = Introduction.syllables(of: character, services: services)
        let message = Message("send.explained", ["character": .character(character), "pattern": .text(syllables)])
        return [.say(message), .gap(Rest.correction), .morse(services.radio.morse([character]))]
    }
}
