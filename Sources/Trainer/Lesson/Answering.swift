import Morse
import Sound
import Training

/// How the answers of a lesson are given: typed, keyed, or chosen as they are told.
protocol Answering {
    /// How answers are typed; nil if they are not.
    func typing(_ lesson: Lesson) -> LessonTyping?
    func isKeyed(_ lesson: Lesson) -> Bool
    /// Whether the answer is chosen among characters as they are told.
    func isScanned(_ lesson: Lesson) -> Bool
    /// What contacts key now; nil if they work the screen.
    func keying(_ lesson: Lesson) -> KeyingRequest?
    /// Turns keying into an event of the session with its time; nil if it means nothing to it.
    func event(_ keyed: KeyedEvent, _ lesson: Lesson, at now: Instant) -> (event: Session.Event, at: Instant)?
}

/// The keys that type an answer.
struct LessonTyping {
    /// The message of the key describer.
    var help: String
    var takesQuestionMark: Bool
}

/// By default answers are keyed, character by character.
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

/// The answer is one keyed character, which is judged as soon as it is certain.
struct KeyedCharacterAnswering: Answering {
    /// Whether no other character that may be keyed begins with this pattern.
    let isClear: (Pattern, Lesson) -> Bool

    /// Nothing can be keyed during a verdict. Keyed commands are off, because they would be answers: an L with one dit too
    /// many is AS.
    func keying(_ lesson: Lesson) -> KeyingRequest? {
        guard let target = lesson.session.targetCharacter else {
            return KeyingRequest(limits: .prompt(target: nil), alphabet: lesson.alphabet, radio: .off, commands: [])
        }
        let pattern = lesson.alphabet.pattern(ofText: target).flatMap { isClear($0, lesson) ? $0 : nil }
        return KeyingRequest(
            limits: .prompt(target: pattern), alphabet: lesson.alphabet, radio: .receiving, commands: [])
    }
}
