import Morse
import Sound
import Training

/// What is heard in send training: one place for its words and their order.
enum SendWords {
    // MARK: Before

    /// Said when a lesson opens.
    static func opening(_ lesson: SendLesson, desk: Desk) -> [Message] {
        if lesson.isResumed { return [lesson.resumed("send.resumed")] }
        var messages =
            lesson.choice?.words ?? [
                Message(
                    "send.opening",
                    ["level": .integer(lesson.level), "characters": .characters(Array(lesson.session.plan.newest))])
            ]
        if desk.progress.send.firstPractised == nil, !desk.isBrief {
            // Whoever has no paddle must hear which keys key; whoever has one may have no keyboard.
            messages.append(Message(desk.book.setups.isEmpty ? "send.how" : "send.how.contacts"))
        }
        return messages
    }

    // MARK: Prompt

    /// Asks for a character: by its name, its spelling word, or its sound.
    static func prompt(for character: String, among characters: [String], desk: Desk) -> [Cue] {
        switch desk.settings.value("send.prompt") {
        case "sound": [.morse(desk.morse([character]))]
        case "word": [.say(Message("send.prompt", ["character": .spelled(character)]))]
        default: [.say(name(character, among: characters, desk: desk))]
        }
    }

    /// A letter by its name; by its spelling word besides, where another letter of the lesson sounds like it.
    private static func name(_ character: String, among characters: [String], desk: Desk) -> Message {
        let mode = desk.settings.value("verdict.spelling")
        let language = desk.catalogue.language
        let isAlike = characters.contains { other in
            other != character && SoundAlikes.confusable(character, other, language: language)
        }
        guard mode == "always" || (mode == "alike" && isAlike) else {
            return Message("send.prompt", ["character": .character(character)])
        }
        return Message("send.promptSpelled", ["character": .character(character), "word": .spelled(character)])
    }

    /// Asks again, and if wanted lets hear how it sounds.
    static func promptAgain(
        for character: String, among characters: [String], withSound: Bool, desk: Desk
    ) -> [Cue] {
        let prompt = prompt(for: character, among: characters, desk: desk)
        let sound = Cue.morse(desk.morse([character]))
        return [.gap(300)] + prompt + (withSound && prompt != [sound] ? [sound] : [])
    }

    // MARK: Verdict

    /// How it was keyed.  What is right is told by the earcon alone; what is wrong, by what was keyed, in words and as
    /// it sounds, and then by what was asked for.
    static func verdict(_ verdict: SendSession.Verdict, desk: Desk) -> [Cue] {
        let target = Message.Argument.character(verdict.target)
        let late: [Cue] = verdict.isLate ? [.say(Message("send.late"))] : []
        switch verdict.outcome {
        case .right:
            let message = Message("send.right", ["character": target])
            let isSpoken = desk.settings.value("verbosity") == "full"
            return [isSpoken ? .say(message) : .line(message), .earcon(.right)] + late
        case .other:
            return [.earcon(.wrong), .say(taken(verdict, desk: desk)), .morse(desk.morse([verdict.attempt.answer]))]
                + late + asked(verdict.target, desk: desk)
        case .noCharacter:
            let syllables = Introduction.syllables(of: verdict.pattern, desk: desk)
            return [
                .earcon(.wrong), .say(Message("send.noCharacter", ["pattern": .text(syllables)])),
                .morse(desk.morse(verdict.pattern)),
            ] + late + asked(verdict.target, desk: desk)
        case .tooLong:
            let message = Message("send.tooLong", ["count": .integer(verdict.pattern.count)])
            return [.earcon(.wrong), .say(message)] + late + asked(verdict.target, desk: desk)
        case .tooLate:
            return [.earcon(.wrong), .say(Message("send.tooLate", ["character": target]))]
        case .nothing:
            return [.earcon(.wrong), .say(Message("send.nothing"))] + asked(verdict.target, desk: desk)
        case .givenUp: return [.earcon(.wrong)] + explanation(of: verdict.target, desk: desk)
        }
    }

    /// "Keyed November, not Mike": by the spelling alphabet where the names sound alike.
    private static func taken(_ verdict: SendSession.Verdict, desk: Desk) -> Message {
        let isSpelled =
            switch desk.settings.value("verdict.spelling") {
            case "always": true
            case "never": false
            default:
                SoundAlikes.confusable(
                    verdict.target, verdict.attempt.answer, language: desk.catalogue.language)
            }
        func name(_ character: String) -> Message.Argument {
            isSpelled ? .spelled(character) : .character(character)
        }
        return Message("send.wrong", ["target": name(verdict.target), "answer": name(verdict.attempt.answer)])
    }

    /// What was asked for, named and heard.
    private static func asked(_ character: String, desk: Desk) -> [Cue] {
        [.say(Message("send.asked", ["character": .character(character)])), .morse(desk.morse([character]))]
    }

    /// How a character goes: its name, its pattern, its sound.
    private static func explanation(of character: String, desk: Desk) -> [Cue] {
        let syllables = Introduction.syllables(of: character, desk: desk)
        let message = Message("send.explained", ["character": .character(character), "pattern": .text(syllables)])
        return [.say(message), .morse(desk.morse([character]))]
    }
}

extension Desk {
    /// Elements that the learner keyed and that may be no character, at their speed and tone and never by air.  The log has
    /// them in angle brackets, as what has no name.
    func morse(_ pattern: Pattern) -> MorseCue {
        let timing = Timing(speed: settings.speed, spacing: settings.spacing, sampleRate: sampleRate)
        return MorseCue(
            text: "<\(pattern)>", keying: timing.keying(of: pattern), speed: settings.speed,
            spacing: settings.spacing, tone: settings.tone, isOnAir: false)
    }
}
