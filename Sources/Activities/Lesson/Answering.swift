import Interface
import Morse
import Sound
import Training

/// How the learner answers in a lesson: by typing, by keying, or by choosing among spoken items.
protocol Answering {
    /// Nil if the learner does not type.
    func typing(_ lesson: Lesson) -> LessonTyping?
    func isKeyed(_ lesson: Lesson) -> Bool
    /// Whether the learner chooses among spoken characters.
    func isScanned(_ lesson: Lesson) -> Bool
    /// Nil if contacts operate the screen.
    func keying(_ lesson: Lesson) -> KeyingRequest?
    /// Returns nil if the session needs no event for this keying.
    func event(_ keyed: KeyedEvent, _ lesson: Lesson, at now: Instant) -> (event: Session.Event, at: Instant)?
}

struct LessonTyping {
    /// The identifier of the help that the key describer speaks.
    var help: String
    var takesQuestionMark: Bool
}

/// By default the learner keys each character.
extension Answering {
    func typing(_ lesson: Lesson) -> LessonTyping? { nil }
    func isKeyed(_ lesson: Lesson) -> Bool { true }
    func isScanned(_ lesson: Lesson) -> Bool { false }

    func event(_ keyed: KeyedEvent, _ lesson: Lesson, at now: Instant) -> (event: Session.Event, at: Instant)? {
        switch keyed {
        case .began(let instant): (.keyingBegan(at: instant), now)
        case .character(let pattern, _, let began, let ended): (.keyed(pattern, from: began, to: ended), now)
        case .contact, .mark, .word: nil
        }
    }
}

/// The answer is one keyed character. It is judged as soon as no longer pattern is possible.
struct KeyedCharacterAnswering: Answering {
    /// Returns true if no other character that may be keyed begins with this pattern.
    let isClear: (Pattern, Lesson) -> Bool

    /// During a verdict the radio is off. Keyed commands are always off, because a keying error can look like one: L
    /// with one dit too many is AS.
    func keying(_ lesson: Lesson) -> KeyingRequest? {
        guard let target = lesson.session.targetCharacter else {
            return KeyingRequest(limits: .prompt(target: nil), alphabet: lesson.alphabet, radio: .off, commands: [])
        }
        let pattern = lesson.alphabet.pattern(ofText: target).flatMap { isClear($0, lesson) ? $0 : nil }
        return KeyingRequest(
            limits: .prompt(target: pattern), alphabet: lesson.alphabet, radio: .receiving, commands: [])
    }
}
