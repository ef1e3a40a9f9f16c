import Interface
import OnAir
import Sound
import Training

enum WordWords {
    // MARK: Before

    /// The state name of the instructions about words.
    static let instructions = "words"
    /// The state name in which earlier versions recorded that the key for meanings was explained.
    private static let toldName = "told.words"

    /// - Parameter how: the first instructions.
    static func opening(
        _ choice: WordChoice, isResumed: Bool, direction: Direction, how: [Message], services: Services
    ) -> [Message] {
        let id = isResumed ? "words.resumed" : direction == .receive ? "words.hearing" : "words.sending"
        let opening = [Message(id, ["set": .message(choice.title)])]
        guard !isResumed else { return opening }
        // The learner has no other way to discover that key.
        let isWorthTelling = (choice.set.hasMeanings || choice.hasMeanings) && !services.run.isByContact
        return opening + how
            + services.instructions.given(
                instructions, isWorthTelling ? [Message("words.how")] : [],
                wasDone: services.recorder.values.state(toldName) != nil)
    }

    static func place(_ choice: WordChoice, _ lesson: Lesson) -> Message {
        let total = lesson.session.words?.tally.total ?? AnswerCount()
        return Message(
            "words.place",
            [
                "set": .message(choice.title), "correct": .integer(total.correct),
                "attempts": .integer(total.attempts),
            ])
    }

    // MARK: Prompt

    static func prompt(for word: [String], services: Services) -> [Announcement] {
        switch services.settings.words.prompt {
        case .sound: [.morse(services.radio.morse(word))]
        case .spelling:
            word.filter { $0 != " " }.map { .say(Message("send.prompt", ["character": .spelled($0)])) }
        case .letters: [.say(Message("words.prompt", ["word": .item(word)]))]
        }
    }

    // MARK: Verdict

    /// A right answer gets only the earcon. A wrong one gets up to two wrong letters, then the whole word, named and
    /// played. The meaning from the learner's own list follows.
    static func verdict(_ verdict: Verdict, in choice: WordChoice, services: Services) -> [Announcement] {
        let word = Message.Argument.item(verdict.target)
        let meaning = choice.notes.meaning(of: verdict.target).map { [Announcement.say($0)] } ?? []
        if verdict.isRight {
            return ReceiveWords.right(Message("words.right", ["word": word]), services)
                + (services.settings.isBrief ? [] : meaning)
        }
        let wrong = verdict.mistakes
        let letters = verdict.outcome == .givenUp || wrong.count > 2 || services.settings.isBrief ? [] : wrong
        return [.earcon(.wrong)] + letters.map { .say(ReceiveWords.correction(of: $0, services: services)) }
            + [
                .say(Message(services.settings.isBrief ? "words.prompt" : "words.was", ["word": word]))
            ] + meaning + [
                .gap(Rest.correction),
                .morse(services.radio.morse(verdict.target)),
            ]
    }

    static func meaning(
        of word: [String], in set: WordSet?, notes: ItemNotes = ItemNotes(), services: Services
    ) -> Message {
        guard let meaning = meaningMessage(of: word, in: set, notes: notes, services: services) else {
            return Message("words.noMeaning", ["word": .item(word)], priority: .text)
        }
        return Message("words.meaning", ["word": .item(word), "meaning": .message(meaning)], priority: .text)
    }

    /// Nil if none is known. The learner's own meaning comes first. The meaning of a callsign is its country, that of a
    /// cut number the full number.
    static func meaningMessage(
        of word: [String], in set: WordSet?, notes: ItemNotes = ItemNotes(), services: Services
    ) -> Message? {
        if let own = notes.meaning(of: word) { return own }
        return switch set {
        case .numbers: nil
        case .cut: Message("words.number", ["number": .word(word.map(CutNumbers.digit))])
        default: listed(word, services: services) ?? country(of: word)
        }
    }

    private static func country(of word: [String]) -> Message? {
        CallsignCountry.name(of: word.joined()).map { Message("country.\($0)") }
    }

    private static func listed(_ word: [String], services: Services) -> Message? {
        // Only listed words count. The catalogue may have meanings of other words.
        guard WordSet.allCases.contains(where: { $0.list.contains(word.joined()) }) else { return nil }
        return ListedWord.meaning(of: word.joined(), in: services.ports.catalogue)
    }

    // MARK: Result

    /// The number of right words, then the weakest words.
    static func result(_ tally: WordTally) -> [Message] {
        guard tally.total.attempts > 0 else { return [] }
        let whole = Message(
            "words.result",
            ["correct": .integer(tally.total.correct), "attempts": .integer(tally.total.attempts)])
        return [whole]
            + tally.weakest.prefix(5).map { weak in
                Message(
                    "words.weak", ["word": .item(WordSource.characters(of: weak.word)), "count": .integer(weak.wrong)])
            }
    }
}

extension Session {
    /// The material, if it is words.
    var words: WordPicker? { skill.material as? WordPicker }
}

extension WordAnswer {
    /// Stores equivalent spellings of a right answer as the word itself.
    init(_ verdict: Verdict, _ direction: Direction) {
        let word = verdict.target.joined()
        self.init(direction: direction, word: word, answer: verdict.isRight ? word : verdict.answer.joined())
    }
}
