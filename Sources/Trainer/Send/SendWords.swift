import Morse
import Sound
import Training

/// The words and sounds of send training, and their order.
enum SendWords {
    /// First instructions.  Without a paddle the learner must be told which keys key; with one there may be no
    /// keyboard.
    static func how(_ context: ScreenContext) -> Message {
        Message(context.book.setups.isEmpty ? "send.how" : "send.how.contacts")
    }

    // MARK: Prompt

    /// Asks for a character by its name, its spelling word or its sound.
    static func prompt(for character: String, among characters: [String], context: ScreenContext) -> [Cue] {
        switch context.settings.sending.prompt {
        case .sound: [.morse(context.morse([character]))]
        case .word: [.say(Message("send.prompt", ["character": .spelled(character)]))]
        case .letter: [.say(name(character, among: characters, context: context))]
        }
    }

    /// The name of a letter, with its spelling word if another letter of the lesson sounds like it.
    private static func name(_ character: String, among characters: [String], context: ScreenContext) -> Message {
        let spelling = context.settings.lessons.spelling
        let isAlike = characters.contains { other in
            other != character && SoundAlikes.confusable(character, other, in: context.catalogue)
        }
        // Letters of other alphabets have no spelling words.
        let hasWord =
            context.catalogue.alphabet == .international || context.catalogue.spellingWord(of: character) != nil
        guard hasWord, spelling == .always || (spelling == .alike && isAlike) else {
            return Message("send.prompt", ["character": .character(character)])
        }
        return Message("send.promptSpelled", ["character": .character(character), "word": .spelled(character)])
    }

    // MARK: Verdict

    /// A right answer gets only the earcon.  After a wrong one comes what was keyed, in words and as sound, and
    /// then what was asked for.
    static func verdict(_ verdict: Verdict, context: ScreenContext) -> [Cue] {
        let asked = verdict.target.joined()
        let target = Message.Argument.character(asked)
        let late: [Cue] = verdict.isLate ? [.say(Message("send.late"))] : []
        switch verdict.outcome {
        case .other, .noCharacter, .tooLong, .nothing:
            guard context.isBrief else { break }
            return [.earcon(.wrong)] + late + remind(asked, context: context)
        case .right, .tooLate, .givenUp: break
        }
        switch verdict.outcome {
        case .right: return context.right(Message("send.right", ["character": target])) + late
        case .other:
            return [.earcon(.wrong)] + verdict.attempts.map { .say(taken($0, context: context)) }
                + [.gap(Rest.correction), .morse(context.morse(verdict.answer))] + late
                + remind(asked, context: context)
        case .noCharacter:
            let syllables = Introduction.syllables(of: verdict.pattern, context: context)
            return [
                .earcon(.wrong), .say(Message("send.noCharacter", ["pattern": .text(syllables)])),
                .gap(Rest.correction), .morse(context.morse(verdict.pattern)),
            ] + late + remind(asked, context: context)
        case .tooLong:
            let message = Message("send.tooLong", ["count": .integer(verdict.pattern.count)])
            return [.earcon(.wrong), .say(message)] + late + remind(asked, context: context)
        case .tooLate:
            return [.earcon(.wrong), .say(Message("send.tooLate", ["character": target]))]
        case .nothing:
            return [.earcon(.wrong), .say(Message("send.nothing"))] + remind(asked, context: context)
        case .givenUp: return [.earcon(.wrong)] + explanation(of: asked, context: context)
        }
    }

    /// "Keyed November, not Mike": with spelling words where the names sound alike.
    private static func taken(_ attempt: Attempt, context: ScreenContext) -> Message {
        let names = context.names(attempt)
        return Message("send.wrong", ["target": names.target, "answer": names.answer])
    }

    /// The character asked for, named and played.
    private static func remind(_ character: String, context: ScreenContext) -> [Cue] {
        [
            .say(Message("send.asked", ["character": .character(character)])), .gap(Rest.correction),
            .morse(context.morse([character])),
        ]
    }

    /// A character's name, pattern and sound.
    private static func explanation(of character: String, context: ScreenContext) -> [Cue] {
        let syllables = Introduction.syllables(of: character, context: context)
        let message = Message("send.explained", ["character": .character(character), "pattern": .text(syllables)])
        return [.say(message), .gap(Rest.correction), .morse(context.morse([character]))]
    }
}

extension ScreenContext {
    /// Elements that the learner keyed, whether or not they form a character, at the learner's speed and tone and never
    /// on the air.  The log has them in angle brackets.
    func morse(_ pattern: Pattern) -> MorseCue {
        let timing = Timing(speed: settings.speed, spacing: settings.spacing, sampleRate: sampleRate)
        return MorseCue(
            text: "<\(pattern)>", keying: timing.keying(of: pattern), speed: settings.speed,
            spacing: settings.spacing, tone: settings.tone, isOnAir: false)
    }
}
