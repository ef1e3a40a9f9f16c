import Keyer
import Morse
import Sound
import Training

/// Send training: characters are asked for and keyed.
final class SendScreen: KeyedLessonScreen {
    let id = "send"
    let desk: Desk
    var lesson: SendLesson
    var endedInMorse = false
    private var recorder: FistRecorder

    /// A new lesson, or one that goes on where it was paused.
    init(desk: Desk, lesson: SendLesson) {
        self.desk = desk
        self.lesson = lesson
        recorder = FistRecorder(settings: desk.settings.keyer, sampleRate: desk.sampleRate)
    }

    var place: [Message] { score("send.place") }

    var opening: [Message] { SendWords.opening(lesson, desk: desk) }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "send.key.skip") { [self] in skip(.enter, at: $0) },
            KeyBinding(.right, "send.key.skip") { [self] in skip(.right, at: $0) },
            KeyBinding(.down, "send.key.giveUp") { [self] in handle(.giveUp, at: $0) },
            KeyBinding(.escape, "receive.key.menu") { [self] in pause(at: $0) },
        ]
    }

    func pause(at now: Instant) { pause(at: now, because: []) }

    private func pause(at now: Instant, because reason: [Cue]) {
        let menu = pausedMenu(at: now)
        menu.preface += reason
        desk.open(menu, at: now)
    }

    // MARK: Keying

    /// Nothing is keyed while a verdict is heard.  Signs to the program are no commands here: a dit too many makes the
    /// sign for "wait" of an L.
    var keying: KeyingRequest? {
        guard let target = session.target else {
            return KeyingRequest(limits: .prompt(target: nil), radio: .off, commands: [])
        }
        return KeyingRequest(limits: .prompt(target: clearPattern(of: target)), radio: .receiving, commands: [])
    }

    /// The pattern of what is asked for, if no other character of the lesson goes on from it.
    private func clearPattern(of character: String) -> Pattern? {
        let patternOf = Alphabet.international.pattern(ofText:)
        guard let target = patternOf(character) else { return nil }
        let others = session.plan.characters.filter { $0 != character }.compactMap(patternOf)
        return others.contains(where: target.begins) ? nil : target
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        recorder.take(event, target: session.target.flatMap(Alphabet.international.pattern(ofText:)))
        answer(by: event, at: now)
    }

    func keyingWasCut(at now: Instant) {
        recorder.forget()
        handle(.keyingCut, at: now)
    }

    var deadline: Instant? { session.deadline }

    func deadlineCame(at now: Instant) { handle(.limitPassed, at: now) }

    // MARK: The session

    func perform(_ effects: [SendSession.Effect], at now: Instant) {
        var cues: [Cue] = []
        var isHeardOut = false
        for effect in effects {
            switch effect {
            case .record(let attempt): record([attempt], at: now)
            case .introduced(let character): introduced(character, at: now)
            case .hurry where effects.count == 1: hurryOn(at: now)
            case .hurry: desk.silenceAll(at: now)
            case .pause:
                desk.silenceAll(at: now)
                recorder.forget()
            case .unused: desk.announcer.signal(.unused, at: now)
            case .unattended: return pause(at: now, because: [.say(Message("send.nothing"))])
            case .finished(let result):
                let advice = FistCoach.advice(on: recorder.fist, desk: desk)
                return finish(result, advice: advice, at: now) { [desk, lesson] in
                    SendScreen(desk: desk, lesson: lesson.again(desk: desk))
                }
            case .awaitKeying: break
            case .promptAgain where !effects.contains(.resume):
                // After a pause nothing is left to cut, and the word that it goes on is to be heard.
                desk.silenceAll(at: now)
                isHeardOut = true
            case .playTarget:
                desk.silenceAll(at: now)
                isHeardOut = true
            case .introduce, .tried, .prompt, .promptAgain, .verdict: isHeardOut = true
            case .nothingKeyed, .timeMark, .resume: break
            }
            cues += heard(of: effect, isFirst: cues.isEmpty)
        }
        play(cues, isHeardOut: isHeardOut, at: now)
    }

    /// What is heard of one effect.
    private func heard(of effect: SendSession.Effect, isFirst: Bool) -> [Cue] {
        let characters = session.plan.characters
        switch effect {
        case .introduce(let character): return Introduction.cues(for: character, desk: desk)
        case .prompt(let character):
            lesson.asked = [character]
            return [rest(isFirst: isFirst)] + SendWords.prompt(for: character, among: characters, desk: desk)
        case .promptAgain(let character, let withSound):
            return SendWords.promptAgain(for: character, among: characters, withSound: withSound, desk: desk)
        case .playTarget(let character):
            endedInMorse = true
            return [.gap(300), .morse(desk.morse([character]))]
        case .tried(let verdict), .verdict(let verdict):
            return noting(SendWords.verdict(verdict, desk: desk))
        case .nothingKeyed: return [.say(Message("send.nothing"))]
        case .timeMark(let minutes): return [.say(Self.timeLeft(minutes))]
        case .resume: return [.earcon(.resume)]
        default: return []
        }
    }
}
