import Keyer
import Morse
import Sound
import Training

/// Ear training: patterns are heard and keyed back.
///
/// The session decides what comes; this screen turns its effects into what is heard, and what is keyed into its events.
final class EarScreen: KeyedLessonScreen {
    let id = "ear"
    let desk: Desk
    var lesson: EarLesson
    var endedInMorse = false

    init(desk: Desk, lesson: EarLesson) {
        self.desk = desk
        self.lesson = lesson
    }

    var place: [Message] {
        let score = Message(
            "ear.place",
            [
                "length": .integer(session.length), "correct": .integer(session.tally.correct),
                "attempts": .integer(session.tally.attempts),
            ])
        return [score] + (session.minutesLeft(at: desk.now).map { [Self.timeLeft($0)] } ?? [])
    }

    var opening: [Message] { EarWords.opening(lesson, desk: desk) }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "ear.key.skip") { [self] in skip(.enter, at: $0) },
            KeyBinding(.right, "ear.key.skip") { [self] in skip(.right, at: $0) },
            KeyBinding(.down, "ear.key.giveUp") { [self] in handle(.giveUp, at: $0) },
            KeyBinding(.escape, "receive.key.menu") { [self] in pause(at: $0) },
        ]
    }

    func pause(at now: Instant) { desk.open(pausedMenu(at: now), at: now) }

    // MARK: Keying

    /// Nothing is keyed while a verdict is heard.  Signs to the program are no commands here: they would be answers.
    var keying: KeyingRequest? {
        guard let target = session.target else {
            return KeyingRequest(limits: .prompt(target: nil), radio: .off, commands: [])
        }
        // All patterns of a session are equally long: none goes on from another.
        let pattern = Alphabet.international.pattern(ofText: target)
        return KeyingRequest(limits: .prompt(target: pattern), radio: .receiving, commands: [])
    }

    var band: BandUse { session.isFinished ? .none : .drill }

    // MARK: The session

    /// Carries out effects.  Those that are heard end, all together, in one `soundEnded`.
    func perform(_ effects: [EarSession.Effect], at now: Instant) {
        var cues: [Cue] = []
        var isHeardOut = false
        for effect in effects {
            switch effect {
            case .play(let character):
                lesson.asked = [character]
                cues += [rest(isFirst: cues.isEmpty), .morse(desk.morse([character]))]
                isHeardOut = true
            case .playAgain(let character):
                // After a pause nothing is left to cut, and the word that it goes on is to be heard.
                if !effects.contains(.resume) { desk.silenceAll(at: now) }
                endedInMorse = true
                cues += [.gap(300), .morse(desk.morse([character]))]
                isHeardOut = true
            case .record(let attempt): record([attempt], at: now)
            case .verdict(let verdict):
                cues += noting(EarWords.verdict(verdict, desk: desk))
                isHeardOut = true
            case .length(let count, let isLonger):
                desk.recorder.setState(EarLesson.lengthName, to: String(count), at: now)
                cues.append(.say(EarWords.length(count, isLonger: isLonger)))
                endedInMorse = false
            case .timeMark(let minutes):
                cues.append(.say(Self.timeLeft(minutes)))
            case .hurry where effects.count == 1: hurryOn(at: now)
            case .hurry, .pause: desk.silenceAll(at: now)
            case .resume: cues.append(.earcon(.resume))
            case .unused: desk.announcer.signal(.unused, at: now)
            case .awaitKeying: break
            case .finished(let result): return finish(result, at: now)
            }
        }
        play(cues, isHeardOut: isHeardOut, at: now)
    }

    private func finish(_ result: SessionResult, at now: Instant) {
        desk.recorder.setState(EarLesson.lengthName, to: String(session.length), at: now)
        let notes = [Message("ear.length", ["count": .integer(session.length)])]
        finish(result, notes: result.tally.attempts > 0 ? notes : [], at: now) { [desk] in
            EarScreen(desk: desk, lesson: .new(desk: desk))
        }
    }
}
