import Keyer
import Morse
import Sound
import Training

/// Words are asked for and keyed.
///
/// The session decides what comes; this screen turns its effects into what is heard, and what is keyed into its events.
final class WordSendScreen: KeyedLessonScreen {
    let id = "wordSend"
    let desk: Desk
    var lesson: WordSendLesson
    private let choice: WordChoice
    var endedInMorse = false
    private var recorder: FistRecorder

    /// A new lesson, or one that goes on where it was paused; one of words.
    init(desk: Desk, lesson: WordSendLesson) {
        guard let choice = lesson.words else { preconditionFailure("a lesson in words has a set of words") }
        self.desk = desk
        self.lesson = lesson
        self.choice = choice
        recorder = FistRecorder(settings: desk.settings.keyer, sampleRate: desk.sampleRate)
    }

    var place: [Message] {
        var messages = score("send.place")
        messages[0] = WordWords.place(choice, session.words)
        if let progress = session.answerProgress, session.isAwaitingKeying {
            messages.append(Message("words.keyed", ["keyed": .integer(progress.keyed), "of": .integer(progress.of)]))
        }
        return messages
    }

    var opening: [Message] {
        let isFirst = desk.progress.send.firstPractised == nil
        let how = Message(desk.book.setups.isEmpty ? "send.how" : "send.how.contacts")
        return WordWords.opening(
            choice, isResumed: lesson.isResumed, direction: .send, how: isFirst ? [how] : [], desk: desk)
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "words.key.submit") { [self] in handle(.submit, at: $0) },
            KeyBinding(.backspace, "words.key.startAgain") { [self] in handle(.startAgain, at: $0) },
            KeyBinding(.right, "words.key.skip") { [self] in skip(.right, at: $0) },
            KeyBinding(.down, "send.key.giveUp") { [self] in handle(.giveUp, at: $0) },
            KeyBinding(.up, "words.key.meaning") { [self] in sayMeaning(at: $0) },
            KeyBinding(.escape, "receive.key.menu") { [self] in pause(at: $0) },
        ]
    }

    /// What is asked for is known: what it means gives nothing away.
    private func sayMeaning(at now: Instant) {
        guard !lesson.asked.isEmpty else { return desk.announcer.signal(.unused, at: now) }
        desk.say(WordWords.meaning(of: lesson.asked, in: choice.set, desk: desk), at: now)
    }

    func pause(at now: Instant) { desk.open(pausedMenu(at: now), at: now) }

    // MARK: Keying

    /// Eight dits begin a word anew, as on the air.  No other sign is one to the program: a slip makes one of a letter.
    var keying: KeyingRequest? {
        KeyingRequest(
            limits: .text, radio: session.target == nil ? .off : .receiving,
            commands: session.target == nil ? [] : [.takeBack])
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        let target = session.targetCharacter.flatMap(Alphabet.international.pattern(ofText:))
        recorder.take(event, target: target)
        answer(by: event, at: now)
    }

    func keyed(_ command: KeyedCommand, at now: Instant) { handle(.startAgain, at: now) }

    func keyingWasCut(at now: Instant) {
        recorder.forget()
        handle(.keyingCut, at: now)
    }

    var deadline: Instant? { session.deadline }

    func deadlineCame(at now: Instant) { handle(.silence, at: now) }

    // MARK: The session

    /// Carries out effects.  Those that are heard end, all together, in one `soundEnded`.
    func perform(_ effects: [WordSendSession.Effect], at now: Instant) {
        var cues: [Cue] = []
        var isHeardOut = false
        for effect in effects {
            switch effect {
            case .record(let attempts): record(attempts, at: now)
            case .verdict(let verdict):
                recordWord(verdict, at: now)
                cues += noting(WordWords.verdict(verdict, desk: desk))
                isHeardOut = true
            case .prompt(let word):
                lesson.asked = word
                cues += [rest(isFirst: cues.isEmpty)] + WordWords.prompt(for: word, desk: desk)
                isHeardOut = true
            case .promptAgain(let word, let withSound):
                // After a pause nothing is left to cut, and the word that it goes on is to be heard.
                if !effects.contains(.resume) { desk.silenceAll(at: now) }
                lesson.asked = word
                cues += WordWords.promptAgain(for: word, withSound: withSound, desk: desk)
                isHeardOut = true
            case .playTarget(let word):
                desk.silenceAll(at: now)
                endedInMorse = true
                cues += [.gap(300), .morse(desk.morse(word))]
                isHeardOut = true
            case .hurry where effects.count == 1 && session.target == nil: hurryOn(at: now)
            case .hurry: desk.silenceAll(at: now)
            case .pause:
                desk.silenceAll(at: now)
                recorder.forget()
            case .resume: cues.append(.earcon(.resume))
            case .startedAgain: desk.announcer.signal(.erased, at: now)
            case .unused: desk.announcer.signal(.unused, at: now)
            case .timeMark(let minutes):
                cues.append(.say(Self.timeLeft(minutes)))
            case .awaitKeying: break
            case .finished(let result):
                let advice = FistCoach.advice(on: recorder.fist, desk: desk)
                return finish(result, advice: advice, at: now) { [desk, choice] in
                    WordSendScreen(desk: desk, lesson: .words(choice, desk: desk))
                }
            }
        }
        play(cues, isHeardOut: isHeardOut, at: now)
    }

    private func recordWord(_ verdict: ReceiveSession.Verdict, at now: Instant) {
        guard let row = lesson.row else { return }
        desk.recorder.recordWord(WordAnswer(verdict, .send), in: row, at: now)
    }
}

extension WordAnswer {
    /// How a word was answered; what stands for the same is the same.
    init(_ verdict: ReceiveSession.Verdict, _ direction: Direction) {
        let word = verdict.target.joined()
        self.init(direction: direction, word: word, answer: verdict.isRight ? word : verdict.answer.joined())
    }
}
