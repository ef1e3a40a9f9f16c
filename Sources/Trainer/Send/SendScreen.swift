import Keyer
import Morse
import Sound
import Training

/// Send training: characters are asked for and keyed.
///
/// The session decides what comes; this screen turns its effects into what is heard, and what is keyed into its events.
final class SendScreen: Screen {
    let id = "send"
    private let desk: Desk
    private var lesson: SendLesson
    /// Whether what was heard last was Morse, which the next prompt must not seem to continue.
    private var endedInMorse = false
    private var recorder: FistRecorder

    /// A new lesson, or one that goes on where it was paused.
    init(desk: Desk, lesson: SendLesson) {
        self.desk = desk
        self.lesson = lesson
        recorder = FistRecorder(settings: desk.settings.keyer, sampleRate: desk.sampleRate)
    }

    private var session: SendSession { lesson.session }

    var awaits: Awaited? { session.isAwaitingKeying ? .keying : nil }

    var place: [Message] {
        var messages = [
            Message(
                "send.place",
                [
                    "level": .integer(lesson.level), "correct": .integer(session.tally.correct),
                    "attempts": .integer(session.tally.attempts),
                ])
        ]
        if let minutes = session.minutesLeft(at: desk.now) {
            messages.append(Message("lesson.minutesLeft", ["count": .integer(minutes)]))
        }
        return messages
    }

    // MARK: Coming and going

    func opened(at now: Instant) {
        var cues = SendWords.opening(lesson, desk: desk).map(Cue.say)
        // One that goes on has its earcon from the session.
        if !lesson.isResumed { cues.append(.earcon(.begin)) }
        desk.play(cues, at: now)
        // One that was kept while storage failed has no row yet.
        lesson.row = lesson.row ?? desk.recorder.begin(lesson.kind, at: now)
        handle(lesson.isResumed ? .resume : .begin, at: now)
    }

    func returned(at now: Instant) {
        handle(.resume, at: now)
    }

    func closing(at now: Instant) -> Bool {
        guard !session.isFinished else { return false }
        _ = lesson.session.handle(.pause, at: now)
        return lesson.keep(in: desk, at: now)
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "send.key.skip") { [self] in skip(.enter, at: $0) },
            KeyBinding(.right, "send.key.skip") { [self] in skip(.right, at: $0) },
            KeyBinding(.down, "send.key.giveUp") { [self] in handle(.giveUp, at: $0) },
            KeyBinding(.escape, "receive.key.menu") { [self] in pause(at: $0) },
        ]
    }

    private func skip(_ key: Key, at now: Instant) {
        let effects = lesson.session.handle(.skip, at: now)
        perform(effects, at: now)
        if effects.isEmpty { desk.tellUnused(key, at: now) }
    }

    func repeatMorse(at now: Instant) { handle(.repeatPrompt, at: now) }

    func pauseOrResume(at now: Instant) { pause(at: now) }

    var spaceHelp: Message { Message("global.pause") }

    private func pause(at now: Instant, because reason: [Cue] = []) {
        handle(.pause, at: now)
        let menu = PauseMenu.menu(
            of: self, desk: desk,
            // A level of this run only is gone with it.
            keep: lesson.isLevelOverridden ? nil : { [self] in lesson.keep(in: desk, at: $0) },
            stop: { [self] in handle(.stop, at: $0) })
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
        guard let target = Self.pattern(of: character) else { return nil }
        let others = session.plan.characters.filter { $0 != character }.compactMap(Self.pattern(of:))
        return others.contains(where: target.begins) ? nil : target
    }

    private static func pattern(of character: String) -> Pattern? {
        Symbol(character).flatMap(Alphabet.international.pattern(of:))
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        recorder.take(event, target: session.target.flatMap(Self.pattern(of:)))
        switch event {
        case .began(let instant): handle(.keyingBegan(at: instant), at: now)
        case .character(let pattern, _, let began, let ended):
            handle(.keyed(pattern, from: began, to: ended), at: now)
        case .contact, .mark, .word: break
        }
    }

    func keyingWasCut(at now: Instant) {
        recorder.forget()
        handle(.keyingCut, at: now)
    }

    /// While a verdict is heard, whoever keys it once more for themselves asks for nothing by it.
    func contact(_ action: ContactAction, at now: Instant) -> Bool { action != .back }

    var deadline: Instant? { session.deadline }

    func deadlineCame(at now: Instant) { handle(.limitPassed, at: now) }

    // MARK: The session

    private func handle(_ event: SendSession.Event, at now: Instant) {
        perform(lesson.session.handle(event, at: now), at: now)
    }

    /// Carries out effects.  Those that are heard end, all together, in one `soundEnded`.
    private func perform(_ effects: [SendSession.Effect], at now: Instant) {
        var cues: [Cue] = []
        var isHeardOut = false
        for effect in effects {
            switch effect {
            case .record(let attempt): record(attempt, at: now)
            case .introduced(let character):
                desk.progress.introduced[.send, default: []].insert(character)
                desk.recorder.introduced(character, direction: .send, at: now)
            case .hurry where effects.count == 1:
                // A verdict's earcon is heard in any case, and what is to follow it follows.
                desk.announcer.cutShort(at: now)
                endedInMorse = false
            case .hurry: desk.silenceAll(at: now)
            case .pause:
                desk.silenceAll(at: now)
                recorder.forget()
            case .unused: desk.announcer.signal(.unused, at: now)
            case .unattended: return pause(at: now, because: [.say(Message("send.nothing"))])
            case .finished(let result): return finish(result, at: now)
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
        desk.play(cues, at: now, then: isHeardOut ? { [self] in handle(.soundEnded, at: $0) } : nil)
    }

    /// What is heard of one effect.
    private func heard(of effect: SendSession.Effect, isFirst: Bool) -> [Cue] {
        let characters = session.plan.characters
        switch effect {
        case .introduce(let character): return Introduction.cues(for: character, desk: desk)
        case .prompt(let character):
            lesson.asked = [character]
            let rest = ReceiveWords.rest(afterMorse: endedInMorse && isFirst, desk: desk)
            endedInMorse = false
            return [.gap(rest)] + SendWords.prompt(for: character, among: characters, desk: desk)
        case .promptAgain(let character, let withSound):
            return SendWords.promptAgain(for: character, among: characters, withSound: withSound, desk: desk)
        case .playTarget(let character):
            endedInMorse = true
            return [.gap(300), .morse(desk.morse([character]))]
        case .tried(let verdict), .verdict(let verdict):
            let words = SendWords.verdict(verdict, desk: desk)
            endedInMorse = words.last?.neighbour == .morse
            return words
        case .nothingKeyed: return [.say(Message("send.nothing"))]
        case .timeMark(let minutes): return [.say(Message("lesson.minutesLeft", ["count": .integer(minutes)]))]
        case .resume: return [.earcon(.resume)]
        default: return []
        }
    }

    private func record(_ attempt: Attempt, at now: Instant) {
        if let row = lesson.row { desk.recorder.record([attempt], in: row, at: now) }
        desk.log.record(.attempt(attempt), at: now)
    }

    private func finish(_ result: SessionResult, at now: Instant) {
        desk.silenceAll(at: now)
        let outcome = lesson.finish(result, desk: desk, at: now)
        let advice = FistCoach.advice(on: recorder.fist, desk: desk)
        let menu = LessonResult.menu(outcome, desk: desk, advice: advice) { [desk] in
            SendScreen(desk: desk, lesson: .new(desk: desk))
        }
        desk.replace(by: menu, at: now)
    }
}
