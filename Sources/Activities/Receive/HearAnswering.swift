import Interface
import Keyer
import Morse
import Sound
import Training

/// Answers to heard Morse: typed, keyed or chosen, by the learner's setting or by the way that the lesson was opened.
struct HearAnswering: Answering {
    let settings: Settings
    let voice: Voice
    let hasWords: Bool

    func typing(_ lesson: Lesson) -> LessonTyping? {
        guard isTyped else { return nil }
        return LessonTyping(
            help: "receive.key.answer", takesQuestionMark: hasWords || lesson.characters.contains("?"))
    }

    private var isTyped: Bool { settings.lessons.answer != .paddle }

    func isKeyed(_ lesson: Lesson) -> Bool { !isScanned(lesson) && (lesson.isByContact || !isTyped) }

    func isScanned(_ lesson: Lesson) -> Bool { settings.lessons.answer == .scan }

    /// If the learner types answers, letter keys never key elements, even if a pedal produces the letters. While the
    /// question plays, the radio is off, because the sidetone would cover the Morse.
    func keying(_ lesson: Lesson) -> KeyingRequest? {
        guard isKeyed(lesson) else { return nil }
        return KeyingRequest(
            limits: .text, alphabet: lesson.alphabet, radio: lesson.session.isAwaitingAnswer ? .receiving : .off,
            commands: KeyingRequest.commands(besides: lesson.characters, of: lesson.alphabet),
            elementKeys: isTyped ? .none : .signsAndLetters)
    }

    /// A character after the end of the answer has no effect. The time of an answer is the beginning of its keying, not
    /// the silence that ends the character.
    func event(_ keyed: KeyedEvent, _ lesson: Lesson, at now: Instant) -> (event: Session.Event, at: Instant)? {
        guard lesson.session.isAwaitingAnswer, case .character(let pattern, let text, let began, let ended) = keyed
        else {
            return nil
        }
        guard let text = lesson.alphabet == .international ? text : lesson.session.text(of: pattern) else {
            voice.signal(.unused, at: now)
            return nil
        }
        let units = max(3, settings.keyer.autospace)
        // The space at the speed of the keyed character.
        let space = ended.milliseconds(since: began) * units / max(1, pattern.units)
        return (.typed(text, next: ended.advanced(byMilliseconds: space)), began)
    }
}
