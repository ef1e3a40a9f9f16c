import Sound
import Training

/// What is heard when words are practised: one place for its words and their order.
enum WordWords {
    // MARK: Before

    /// The name under which storage keeps that the key for meanings was told.
    private static let toldName = "told.words"

    /// Said when practice of words opens; `how` is told to whoever does it for the first time.
    static func opening(
        _ choice: WordChoice, isResumed: Bool, direction: Direction, how: [Message], desk: Desk
    ) -> [Message] {
        let id = isResumed ? "words.resumed" : direction == .receive ? "words.hearing" : "words.sending"
        let opening = [Message(id, ["set": .message(choice.title)])]
        guard !desk.isBrief, !isResumed else { return opening }
        // There is no other way to come upon that key.
        guard choice.set.hasMeanings, !desk.isByContact, desk.recorder.state(toldName) == nil else {
            return opening + how
        }
        desk.recorder.setState(toldName, to: "1", at: desk.now)
        return opening + how + [Message("words.how")]
    }

    /// Where the learner is.
    static func place(_ choice: WordChoice, _ tally: WordTally) -> Message {
        Message(
            "words.place",
            [
                "set": .message(choice.title), "correct": .integer(tally.total.correct),
                "attempts": .integer(tally.total.attempts),
            ])
    }

    // MARK: Prompt

    /// Asks for a word: letter by letter, by the spelling alphabet, or by its sound.
    static func prompt(for word: [String], desk: Desk) -> [Cue] {
        switch desk.settings.value("words.prompt") {
        case "sound": [.morse(desk.morse(word))]
        case "spelling": word.map { .say(Message("send.prompt", ["character": .spelled($0)])) }
        default: [.say(Message("words.prompt", ["word": .word(word)]))]
        }
    }

    /// Asks again, and if wanted lets hear how it sounds.
    static func promptAgain(for word: [String], withSound: Bool, desk: Desk) -> [Cue] {
        let prompt = prompt(for: word, desk: desk)
        let sound = Cue.morse(desk.morse(word))
        return [.gap(300)] + prompt + (withSound && prompt != [sound] ? [sound] : [])
    }

    // MARK: Verdict

    /// How a word was answered.  What is right is told by the earcon alone; what is wrong by its letters, if they are
    /// few, and then by the whole word, named and heard.
    static func verdict(_ verdict: ReceiveSession.Verdict, desk: Desk) -> [Cue] {
        let word = Message.Argument.word(verdict.target)
        if verdict.isRight {
            let message = Message("words.right", ["word": word])
            let isSpoken = desk.settings.value("verbosity") == "full"
            return [isSpoken ? .say(message) : .line(message), .earcon(.right)]
        }
        let wrong = verdict.attempts.filter { !$0.isCorrect }
        let letters = verdict.isGivenUp || wrong.count > 2 ? [] : wrong
        return [.earcon(.wrong)] + letters.map { .say(ReceiveWords.correction(of: $0, desk: desk)) }
            + [.say(Message("words.was", ["word": word])), .morse(desk.morse(verdict.target))]
    }

    /// What a word means, as far as anybody has written it down.
    static func meaning(of word: [String], in set: WordSet?, desk: Desk) -> Message {
        guard let meaning = meaningMessage(of: word, in: set, desk: desk) else {
            return Message("words.noMeaning", ["word": .word(word)], priority: .text)
        }
        return Message("words.meaning", ["word": .word(word), "meaning": .message(meaning)], priority: .text)
    }

    /// The message of what a word means; nil if there is none.  Of a callsign it is the country, of a number that was cut the
    /// whole one.
    static func meaningMessage(of word: [String], in set: WordSet?, desk: Desk) -> Message? {
        switch set {
        case .numbers: nil
        case .cut: Message("words.number", ["number": .word(word.map(CutNumbers.digit))])
        default: listed(word, desk: desk) ?? country(of: word)
        }
    }

    private static func country(of word: [String]) -> Message? {
        CallsignCountry.name(of: word.joined()).map { Message("country.\($0)") }
    }

    private static func listed(_ word: [String], desk: Desk) -> Message? {
        let isQuestion = word.last == "?" && word.count > 1
        let text = (isQuestion ? word.dropLast() : word[...]).joined()
        let id = isQuestion ? "word.\(text).question" : "word.\(text)"
        // The list says what there is; the catalogue may have a name for everything.
        guard WordSet.allCases.contains(where: { $0.list.contains(word.joined()) }), desk.catalogue.text(id) != nil
        else { return nil }
        return Message(id)
    }

    // MARK: Result

    /// How many words were right, and those that were not, the weakest first.
    static func result(_ tally: WordTally) -> [Message] {
        guard tally.total.attempts > 0 else { return [] }
        let whole = Message(
            "words.result",
            ["correct": .integer(tally.total.correct), "attempts": .integer(tally.total.attempts)])
        return [whole]
            + tally.weakest.prefix(5).map { weak in
                Message(
                    "words.weak", ["word": .word(WordSource.characters(of: weak.word)), "count": .integer(weak.wrong)])
            }
    }
}
