import Interface
import Keyer
import Morse
import Sound
import Training

/// Receive training: the learner hears groups or words and types or keys them.
struct HearPresentation: SkillPresentation {
    let services: Services
    /// Nil for groups of characters.
    var words: WordChoice?
    /// The characters chosen outside the course; nil within the course.
    var choice: PracticeChoice?
    /// The words that open a drill of its own.
    var title: Message?
    /// The station that sends the questions; nil for even code.
    var sender: Sender?
    /// The speed of the questions; nil for that of the settings.
    var speed: Speed?

    var id: String { words == nil ? "receive" : "wordReceive" }
    var isReceiving: Bool { true }
    var coachesFist: Bool { false }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        let how = services.instructions.given(
            instructions(lesson), how(lesson), wasDone: services.learner.progress.receive.firstPractised != nil)
        if let words {
            return WordWords.opening(
                words, isResumed: lesson.isResumed, direction: .receive, how: how, services: services)
        }
        if let compared = lesson.compared {
            let usual = lesson.opening("receive.opening", resumed: "receive.resumed", choice: nil)
            return CompareWords.opening(compared, services: services) + usual + (lesson.isResumed ? [] : how)
        }
        if let title { return [title] + (lesson.isResumed ? [] : how) }
        return lesson.opening("receive.opening", resumed: "receive.resumed", choice: choice)
            + (lesson.isResumed ? [] : how)
    }

    /// Words have the same answers as groups, so the instructions are shared.
    func instructions(_ lesson: Lesson) -> String {
        answering.isKeyed(lesson) ? "receive-keyed" : answering.isScanned(lesson) ? "receive-scanned" : "receive"
    }

    /// How to answer, with the messages of each way.
    func how(
        _ lesson: Lesson, typed: String = "receive.how", keyed: String = "receive.howKeyed",
        scanned: String = "receive.howScanned"
    ) -> [Message] {
        if answering.isScanned(lesson) { return [Message(scanned)] }
        guard answering.isKeyed(lesson) else { return [Message(typed)] }
        let letters =
            services.devices.hasContacts || services.settings.lessons.answer != .paddle
            ? [] : [Message("keying.letters")]
        return [Message(keyed)] + letters
    }

    func place(_ lesson: Lesson) -> Message {
        words.map { WordWords.place($0, lesson) } ?? lesson.place("receive.place")
    }

    func progress(_ lesson: Lesson) -> Message? {
        let (given, count) = lesson.session.answerProgress
        return Message("receive.typed", ["typed": .integer(given), "of": .integer(count)])
    }

    func meaning(of word: [String]) -> Message? {
        WordWords.meaning(of: word, in: words?.set, notes: words?.notes ?? ItemNotes(), services: services)
    }

    /// The questions of a remedy or a contrast are even.
    func morse(_ target: [String], _ lesson: Lesson) -> MorseClip {
        let clip = services.radio.morse(target, speed: speed, isSpaced: lesson.session.easing.isSpaced)
        guard let sender, !lesson.session.isTeaching else { return clip }
        return sender.sending(clip, number: lesson.session.tally.attempts, sampleRate: services.radio.sampleRate)
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] {
        (words?.notes.hint(before: target) ?? [])
            + [.morse(morse(target, lesson))]
    }

    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        guard let words else { return ReceiveWords.verdict(verdict, services: services) }
        return WordWords.verdict(verdict, in: words, services: services)
    }

    /// The reaction to a key during an answer. Empty while Morse plays: a queued reaction would come too late.
    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement] {
        guard !services.voice.sounding.hasMorse else { return [] }
        func say(_ id: String, _ arguments: [String: Message.Argument] = [:]) -> Announcement {
            .say(Message(id, arguments, priority: .text))
        }
        switch effect {
        case .typed(let character):
            // Keyed answers have their sidetone.
            let isHeard =
                services.settings.lessons.typingEarcon && !answering.isKeyed(lesson) && !answering.isScanned(lesson)
            let isEchoed = services.settings.lessons.typingEcho
            return (isHeard ? [.earcon(.typed)] : [])
                + (isEchoed ? [say("key.character", ["character": .character(character)])] : [])
        case .erased(let character):
            return [.earcon(.erased), say("receive.erased", ["character": .character(character)])]
        case .nothingTyped: return [say(answering.isKeyed(lesson) ? "receive.nothingKeyed" : "receive.nothingTyped")]
        case .unused: return [.earcon(.unused)]
        default: return []
        }
    }

    func finished(_ lesson: Lesson, at now: Instant) -> [Message] {
        lesson.compared == nil ? [] : CompareWords.after(lesson, services: services, at: now)
    }

    // MARK: Keys and answers

    func keys(_ lesson: Lesson) -> [LessonKey] {
        [
            LessonKey(.enter, "receive.key.submit", .event(.submit)),
            LessonKey(.backspace, "receive.key.erase", .event(.erase)),
            LessonKey(.down, "receive.key.giveUp", .event(.giveUp)),
            LessonKey(.right, "receive.key.skip", .skip),
            LessonKey(.escape, "receive.key.menu", .menu),
            LessonKey(.up, words == nil ? "lesson.key.explain" : "words.key.meaning", .explain),
        ]
    }

    var answering: any Answering {
        HearAnswering(settings: services.settings, voice: services.voice, hasWords: words != nil)
    }
}
