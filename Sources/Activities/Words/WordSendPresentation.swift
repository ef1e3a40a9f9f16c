import Interface
import Sound
import Training

struct WordSendPresentation: SkillPresentation {
    let services: Services
    let words: WordChoice

    let id = "wordSend"

    func opening(_ lesson: Lesson) -> [Message] {
        let how = services.instructions.given(
            instructions(lesson), [SendWords.how(services)],
            wasDone: services.learner.progress.send.firstPractised != nil)
        return WordWords.opening(words, isResumed: lesson.isResumed, direction: .send, how: how, services: services)
    }

    /// The instructions are those of single characters.
    func instructions(_ lesson: Lesson) -> String { "send" }

    func place(_ lesson: Lesson) -> Message { WordWords.place(words, lesson) }

    func progress(_ lesson: Lesson) -> Message? {
        let (given, count) = lesson.session.answerProgress
        return Message("words.keyed", ["keyed": .integer(given), "of": .integer(count)])
    }

    func meaning(of word: [String]) -> Message? {
        WordWords.meaning(of: word, in: words.set, notes: words.notes, services: services)
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] {
        words.notes.hint(before: target) + WordWords.prompt(for: target, services: services)
    }

    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        WordWords.verdict(verdict, in: words, services: services)
    }

    func keys(_ lesson: Lesson) -> [LessonKey] {
        [
            LessonKey(.enter, "words.key.submit", .event(.submit)),
            LessonKey(.backspace, "words.key.startAgain", .event(.erase)),
            LessonKey(.right, "words.key.skip", .skip),
            LessonKey(.down, "send.key.giveUp", .event(.giveUp)),
            LessonKey(.up, "words.key.meaning", .explain),
            LessonKey(.escape, "receive.key.menu", .menu),
        ]
    }

    var answering: any Answering { KeyedWordAnswering() }
}

private struct KeyedWordAnswering: Answering {
    /// Eight dits restart the word, as on the air. Other commands are off, because a slip could turn a letter into one.
    func keying(_ lesson: Lesson) -> KeyingRequest? {
        let isAsked = lesson.session.target != nil
        return KeyingRequest(limits: .text, radio: isAsked ? .receiving : .off, commands: isAsked ? [.takeBack] : [])
    }
}
