import Interface
import Keyer
import Morse
import Sound
import Training

/// Send training: the learner hears the name of a character and keys it.
struct SendPresentation: SkillPresentation {
    let services: Services
    /// The characters chosen outside the course; nil within the course.
    var choice: PracticeChoice?

    let id = "send"

    func opening(_ lesson: Lesson) -> [Message] {
        let opening = lesson.opening("send.opening", resumed: "send.resumed", choice: choice)
        guard !lesson.isResumed else { return opening }
        return opening
            + services.instructions.given(
                id, [SendWords.how(services)], wasDone: services.learner.progress.send.firstPractised != nil)
    }

    func place(_ lesson: Lesson) -> Message { lesson.place("send.place") }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] {
        target.flatMap { SendWords.prompt(for: $0, services: services) }
    }

    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        SendWords.verdict(verdict, services: services)
    }

    func keys(_ lesson: Lesson) -> [LessonKey] {
        [
            LessonKey(.enter, "send.key.skip", .skip), LessonKey(.right, "send.key.skip", .skip),
            LessonKey(.down, "send.key.giveUp", .event(.giveUp)),
            LessonKey(.up, "lesson.key.explain", .explain), LessonKey(.escape, "receive.key.menu", .menu),
        ]
    }

    var answering: any Answering {
        KeyedCharacterAnswering { target, lesson in
            let patterns = lesson.characters.compactMap(lesson.alphabet.pattern(ofText:))
            return !patterns.contains { $0 != target && target.begins($0) }
        }
    }
}
