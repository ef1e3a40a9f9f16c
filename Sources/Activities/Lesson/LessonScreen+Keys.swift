import Interface
import Keyer
import Morse
import Sound
import Training

/// The learner's keys and keying.
extension LessonScreen {
    // MARK: Keys

    var bindings: [KeyBinding] {
        let keys = presentation.keys(lesson).map { key in
            KeyBinding(key.key, key.help) { [self] in press(key, at: $0) }
        }
        guard let typing = presentation.answering.typing(lesson) else { return keys }
        return keys + [
            KeyBinding(answer: typing.help, takingQuestionMark: typing.takesQuestionMark) { [self] in type($0, at: $1) }
        ]
    }

    private func press(_ key: LessonKey, at now: Instant) {
        switch key.action {
        case .event(.erase) where letters.takeBack(): services.voice.signal(.erased, at: now)
        case .event(.submit) where isOpening, .skip where isOpening: break
        case .event(.submit) where expectsHabitualEnter: expectsHabitualEnter = false
        case .event(let event): handle(event, at: now)
        case .skip:
            let effects = lesson.session.handle(.skip, at: now)
            perform(effects, at: now)
            if effects.isEmpty { services.voice.tellUnused(key.key, at: now) }
        case .explain: explain(at: now)
        case .menu: pause(at: now)
        }
    }

    /// An Enter from habit or a surplus letter must not cut the verdict.
    func leavesSpeech(_ key: Key) -> Bool {
        switch key {
        case .enter: expectsHabitualEnter
        case .character: presentation.answering.typing(lesson) != nil && isSurplus(at: services.run.now)
        case .space: isHabitualSpace(at: services.run.now)
        default: false
        }
    }

    /// Whether Space separates groups, as in other trainers, or the words of a phrase, and does not pause.
    func isHabitualSpace(at now: Instant) -> Bool {
        guard presentation.answering.typing(lesson) != nil else { return false }
        let (given, count) = session.answerProgress
        if lesson.asked.contains(" "), session.isOpen, given > 0, given < count { return true }
        return answered.map { now.milliseconds(since: $0) <= 1000 } ?? false
    }

    func wordsWereCut() {
        // A prompt in words is a question.
        if !session.isAsking, !session.isAwaitingAnswer { wordsCut += 1 }
    }

    /// Whether a letter typed now belongs to the previous answer: that answer was completed less than a second ago, and
    /// no character of the next question has sounded yet.
    private func isSurplus(at now: Instant) -> Bool {
        guard let completed, now.milliseconds(since: completed) <= 1000 else { return false }
        return !session.isAwaitingAnswer && services.voice.sounding.heardCharacters == 0
    }

    func takes(_ letter: Character) -> Bool {
        presentation.answering.typing(lesson) != nil && !TypedSign.symbols(of: letter, in: lesson.alphabet).isEmpty
    }

    private func type(_ character: Character, at now: Instant) {
        guard !isSurplus(at: now) else { return }
        switch letters.take(character, in: lesson.alphabet, at: now) {
        case .symbols(let symbols, let began):
            if letters.hasOwnLetter { services.run.typesAlphabet = true }
            expectsHabitualEnter = false
            for symbol in symbols {
                guard isInUse(symbol) else { return tellNotYet(symbol, at: now) }
                perform(lesson.session.handle(.typed(symbol.text), at: began), at: now)
            }
        case .begun:
            services.voice.signal(.typed, at: now)
            followSilence(at: now)
        case .unused: services.voice.tellUnused(.character(character), at: now)
        }
    }

    /// Whether the lesson asks any digit, if the symbol is a digit, and likewise for letters and signs. A letter that
    /// the lesson does not ask is a wrong answer.
    private func isInUse(_ symbol: Symbol) -> Bool {
        let isAnswer = session.isAsking || session.isAwaitingAnswer
        let traits = lesson.activity.traits
        guard isAnswer, session.words == nil, traits.contains(.singleCharacters), !traits.contains(.patterns),
            let category = lesson.alphabet.category(of: symbol)
        else { return true }
        return lesson.characters.contains { Symbol($0).flatMap(lesson.alphabet.category(of:)) == category }
    }

    private func tellNotYet(_ symbol: Symbol, at now: Instant) {
        let words = Message("receive.notYet", ["character": .character(symbol.text)], priority: .text)
        services.voice.navigate([.earcon(.unused), .say(words)], at: now)
    }

    /// Explains what was judged last. If the learner keys words, speaks the meaning of the current word, which gives no
    /// answer away. A question whose Morse is playing starts again afterwards.
    private func explain(at now: Instant) {
        let hasWords = session.words != nil
        let explained = explanation(of: hasWords && !session.skill.isWritten ? lesson.asked : judged)
        guard !explained.isEmpty else {
            let later = Message(hasWords ? "words.meaning.later" : "lesson.explained.later", priority: .text)
            return services.voice.navigate([.earcon(.unused), .say(later)], at: now)
        }
        let words = explained.map(Announcement.say)
        guard session.skill.isWritten, session.isAsking else { return services.voice.play(words, at: now) }
        aside = words
        handle(.again, at: now)
    }

    private func explanation(of target: [String]) -> [Message] {
        guard session.words == nil else {
            return target.isEmpty ? [] : presentation.meaning(of: target).map { [$0] } ?? []
        }
        let isPattern = lesson.activity.traits.contains(.patterns)
        return target.filter { $0 != " " }.map {
            Introduction.explanation(of: $0, isPattern: isPattern, services: services)
        }
    }

    func repeatMorse(at now: Instant) { handle(.again, at: now) }

    /// Plays a character from a spoken or printed line. Returns false while the learner is to key a character, because
    /// the Morse could give the answer away.
    func play(_ character: String, at now: Instant) -> Bool {
        let announcement = Announcement.morse(services.radio.morse([character]))
        let isOpen = session.isAsking || session.isAwaitingAnswer || session.targetCharacter != nil
        if !isOpen {
            services.voice.play([announcement], at: now)
        } else if session.skill.isWritten {
            aside = [announcement, .gap(600)]
            handle(.again, at: now)
        } else {
            return false
        }
        return true
    }

    // MARK: Contacts

    var keying: KeyingRequest? { session.isFinished ? nil : presentation.answering.keying(lesson) }

    var band: BandUse { presentation.isReceiving && !session.isFinished ? .drill : .none }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        followSilence(at: now)
        fist?.take(event, target: session.targetCharacter.flatMap(lesson.alphabet.pattern(ofText:)))
        guard !isAtAnotherPace(event, at: now) else { return }
        guard let (event, then) = presentation.answering.event(event, lesson, at: now) else { return }
        perform(lesson.session.handle(event, at: then), at: now)
    }

    /// Adopts the speed of a hand that does not fit the set speed. A wrong character from before this change is not
    /// judged: the session asks the question again. Returns true in that case.
    private func isAtAnotherPace(_ event: KeyedEvent, at now: Instant) -> Bool {
        switch event {
        case .mark(let mark) where mark.element == nil && !mark.isCut:
            pace.take(mark: mark.length * 1000 / services.radio.sampleRate)
        case .character(let pattern, _, _, _):
            let target = session.targetCharacter.flatMap(lesson.alphabet.pattern(ofText:))
            let isJudged = !session.skill.isWritten && !session.skill.takesWords
            if isJudged, target?.count != 1, let mark = pace.onlyMark, mark > services.settings.longestMark {
                // An abandoned hold is not a dah.
                askAtTheHandsPace(at: now)
                return true
            }
            guard let unit = pace.endCharacter(besides: services.settings.units(1), target: target) else { break }
            services.radio.follow(unit: unit, now: now)
            guard isJudged, pattern != target else { break }
            askAtTheHandsPace(at: now)
            return true
        default: break
        }
        return false
    }

    private func askAtTheHandsPace(at now: Instant) {
        pace.forget()
        fist?.forget()
        handle(.keyingCut, at: now)
        services.voice.signal(.unused, at: now)
    }

    func keyed(_ command: KeyedCommand, at now: Instant) {
        switch command {
        case .pause: pause(at: now)
        case .stop: pause(isStopping: true, at: now)
        case .again: handle(.again, at: now)
        case .submit: handle(.submit, at: now)
        case .takeBack: handle(.erase, at: now)
        }
    }

    func keyingWasCut(at now: Instant) {
        pace.forget()
        fist?.forget()
        handle(.keyingCut, at: now)
    }

    /// Opens the pause menu. With keyed answers, only a hold (`back`) opens it while no written answer is awaited: a
    /// short press may come from a learner who keys along with the Morse.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        if session.isHolding { services.voice.signal(.unused, at: now) }
        let isAnswer = session.skill.isWritten && session.isAwaitingAnswer
        if presentation.answering.isKeyed(lesson), !isAnswer, action != .back { return true }
        // The list of answers has an item that pauses.
        if presentation.answering.isScanned(lesson), action != .back { return true }
        pause(at: now)
        return true
    }

    var deadline: Instant? { [lesson.session.deadline, hint.deadline].compactMap { $0 }.min() }

    func deadlineCame(at now: Instant) {
        giveHint(at: now)
        if let deadline = lesson.session.deadline, deadline <= now { handle(.deadline, at: now) }
    }
}
