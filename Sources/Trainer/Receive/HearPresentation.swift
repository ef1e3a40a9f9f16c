import Keyer
import Morse
import Sound
import Training

/// Hearing: groups of characters or words are heard and then typed or keyed.
struct HearPresentation: SkillPresentation {
    let context: ScreenContext
    /// The words, if words are heard.
    var words: WordChoice?
    /// The characters chosen outside the course.
    var choice: PracticeChoice?

    var id: String { words == nil ? "receive" : "wordReceive" }
    var isReceiving: Bool { true }
    var coachesFist: Bool { false }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        let how = context.instructions(
            instructions(lesson), how(lesson), wasDone: context.progress.receive.firstPractised != nil)
        if let words {
            return WordWords.opening(
                words, isResumed: lesson.isResumed, direction: .receive, how: how, context: context)
        }
        return lesson.opening("receive.opening", resumed: "receive.resumed", choice: choice)
            + (lesson.isResumed ? [] : how)
    }

    /// Words are answered like groups.
    func instructions(_ lesson: Lesson) -> String {
        isKeyed(lesson) ? "receive-keyed" : isScanned(lesson) ? "receive-scanned" : "receive"
    }

    /// Instructions for a learner who does not know them yet.
    private func how(_ lesson: Lesson) -> [Message] {
        if isScanned(lesson) { return [Message("receive.howScanned")] }
        guard isKeyed(lesson) else { return [Message("receive.how")] }
        let letters = context.hasContacts || isTyped ? [] : [Message("keying.letters")]
        return [Message("receive.howKeyed")] + letters
    }

    func place(_ lesson: Lesson) -> Message {
        words.map { WordWords.place($0, lesson) } ?? lesson.place("receive.place")
    }

    func progress(_ lesson: Lesson) -> Message? {
        let (given, count) = lesson.session.answerProgress
        return Message("receive.typed", ["typed": .integer(given), "of": .integer(count)])
    }

    func meaning(of word: [String]) -> Message? { WordWords.meaning(of: word, in: words?.set, context: context) }

    func question(_ target: [String], _ lesson: Lesson) -> [Cue] { [.morse(context.morse(target))] }

    func verdict(_ verdict: Verdict) -> [Cue] {
        words == nil ? ReceiveWords.verdict(verdict, context: context) : WordWords.verdict(verdict, context: context)
    }

    /// What is heard of a key while an answer is given.  Morse continues: nothing is queued behind it that would come
    /// too late.
    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Cue] {
        guard !context.announcer.hasMorse else { return [] }
        func say(_ id: String, _ arguments: [String: Message.Argument] = [:]) -> Cue {
            .say(Message(id, arguments, priority: .text))
        }
        switch effect {
        case .typed(let character):
            // Keyed answers have their sidetone.
            let isHeard = context.settings.lessons.typingEarcon && !isKeyed(lesson) && !isScanned(lesson)
            let isEchoed = context.settings.lessons.typingEcho
            return (isHeard ? [.earcon(.typed)] : [])
                + (isEchoed ? [say("key.character", ["character": .character(character)])] : [])
        case .erased(let character):
            return [.earcon(.erased), say("receive.erased", ["character": .character(character)])]
        case .nothingTyped: return [say(isKeyed(lesson) ? "receive.nothingKeyed" : "receive.nothingTyped")]
        case .unused: return [.earcon(.unused)]
        default: return []
        }
    }

    // MARK: Keys and keying

    func keys(_ lesson: Lesson) -> [LessonKey] {
        [
            LessonKey(.enter, "receive.key.submit", .event(.submit)),
            LessonKey(.backspace, "receive.key.erase", .event(.erase)),
            LessonKey(.down, "receive.key.giveUp", .event(.giveUp)),
            LessonKey(.right, "receive.key.skip", .skip),
            LessonKey(.escape, "receive.key.menu", .menu),
        ] + (words == nil ? [] : [LessonKey(.up, "words.key.meaning", .meaning)])
    }

    func typing(_ lesson: Lesson) -> LessonTyping? {
        guard isTyped else { return nil }
        return LessonTyping(
            help: "receive.key.answer", takesQuestionMark: words != nil || lesson.characters.contains("?"))
    }

    private var isTyped: Bool { context.settings.lessons.answer != .paddle }

    func isKeyed(_ lesson: Lesson) -> Bool { !isScanned(lesson) && (lesson.isByContact || !isTyped) }

    func isScanned(_ lesson: Lesson) -> Bool { context.settings.lessons.answer == .scan }

    /// Letters are answers, not element keys, even if a pedal types them.  A listener does not key, as on the air: the
    /// sidetone would cover the Morse.
    func keying(_ lesson: Lesson) -> KeyingRequest? {
        guard isKeyed(lesson) else { return nil }
        return KeyingRequest(
            limits: .text, alphabet: lesson.alphabet, radio: lesson.session.isAwaitingAnswer ? .receiving : .off,
            commands: KeyingRequest.commands(besides: lesson.characters, of: lesson.alphabet),
            elementKeys: isTyped ? .none : .signsAndLetters)
    }

    /// A character keyed after the answer is complete means nothing.  An answer is timed from the beginning of the
    /// keying, not from when silence ended the character.
    func event(_ keyed: KeyedEvent, _ lesson: Lesson, at now: Instant) -> (event: Session.Event, at: Instant)? {
        guard lesson.session.isAwaitingAnswer, case .character(let pattern, let text, let began, let ended) = keyed
        else {
            return nil
        }
        guard let text = lesson.alphabet == .international ? text : lesson.session.text(of: pattern) else {
            context.announcer.signal(.unused, at: now)
            return nil
        }
        let units = max(3, context.settings.keyer.autospace)
        // The space at the speed at which the character was keyed.
        let space = ended.milliseconds(since: began) * units / max(1, pattern.units)
        return (.typed(text, next: ended.advanced(byMilliseconds: space)), began)
    }
}
