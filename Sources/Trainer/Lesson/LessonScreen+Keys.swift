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
        guard let typing = presentation.typing(lesson) else { return keys }
        return keys + [
            KeyBinding(answer: typing.help, takingQuestionMark: typing.takesQuestionMark) { [self] in type($0, at: $1) }
        ]
    }

    private func press(_ key: LessonKey, at now: Instant) {
        switch key.action {
        case .event(.submit) where expectsHabitualEnter: expectsHabitualEnter = false
        case .event(let event): handle(event, at: now)
        case .skip:
            let effects = lesson.session.handle(.skip, at: now)
            perform(effects, at: now)
            if effects.isEmpty { context.tellUnused(key.key, at: now) }
        case .meaning: sayMeaning(at: now)
        case .menu: pause(at: now)
        }
    }

    /// Enter pressed out of habit must not cut the verdict.
    func leavesSpeech(_ key: Key) -> Bool { key == .enter && expectsHabitualEnter }

    private func type(_ character: Character, at now: Instant) {
        guard let symbol = TypedSign.symbol(of: character) else {
            return context.tellUnused(.character(character), at: now)
        }
        expectsHabitualEnter = false
        handle(.typed(symbol.text), at: now)
    }

    /// The meaning of the word last judged, or of the current one if that gives nothing away.  Morse that it would
    /// cover starts again after it.
    private func sayMeaning(at now: Instant) {
        let word = session.skill.isWritten ? judged : lesson.asked
        guard !word.isEmpty, let meaning = presentation.meaning(of: word) else {
            let later = Message("words.meaning.later", priority: .text)
            return context.announcer.navigate([.earcon(.unused), .say(later)], at: now)
        }
        guard session.skill.isWritten, session.isAsking else { return context.say(meaning, at: now) }
        aside = [.say(meaning)]
        handle(.again, at: now)
    }

    func repeatMorse(at now: Instant) { handle(.again, at: now) }

    // MARK: Contacts

    var keying: KeyingRequest? { session.isFinished ? nil : presentation.keying(lesson) }

    var band: BandUse { presentation.isReceiving && !session.isFinished ? .drill : .none }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        fist?.take(event, target: session.targetCharacter.flatMap(Alphabet.international.pattern(ofText:)))
        guard let (event, then) = presentation.event(event, lesson, at: now) else { return }
        perform(lesson.session.handle(event, at: then), at: now)
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
        fist?.forget()
        handle(.keyingCut, at: now)
    }

    /// Opens the pause menu.  Where answers are keyed and none is awaited, only a hold does: the learner may be keying
    /// along with what is heard.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        let isAnswer = session.skill.isWritten && session.isAwaitingAnswer
        if presentation.isKeyed(lesson), !isAnswer, action != .back { return true }
        pause(at: now)
        return true
    }

    var deadline: Instant? { lesson.session.deadline }

    func deadlineCame(at now: Instant) { handle(.deadline, at: now) }
}
