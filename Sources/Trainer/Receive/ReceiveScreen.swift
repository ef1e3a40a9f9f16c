import Keyer
import Morse
import Sound
import Training

/// Receive training: groups are heard and typed.
///
/// The session decides what comes; this screen turns its effects into what is heard and the learner's keys into its
/// events.
final class ReceiveScreen: Screen {
    let id = "receive"
    private let desk: Desk
    private var lesson: ReceiveLesson
    /// An answer that was complete without Enter: an Enter that comes out of habit is not for the verdict.
    private var expectsHabitualEnter = false
    /// For the spoken echo.
    private var lastTyped: String?
    /// Whether what was heard last of a verdict was Morse, which the next group must not seem to continue.
    private var endedInMorse = false

    /// A new lesson, or one that goes on where it was paused.
    init(desk: Desk, lesson: ReceiveLesson) {
        self.desk = desk
        self.lesson = lesson
        isByContact = desk.isByContact
    }

    private var session: ReceiveSession { lesson.session }

    /// Whether a contact chose this lesson: whoever has no other keys could not answer otherwise.
    private let isByContact: Bool

    /// Whether the answer is keyed.
    private var isKeyed: Bool { isByContact || !isTyped }

    /// Whether the answer may be typed.
    private var isTyped: Bool { desk.settings.value("answer") != "paddle" }

    var awaits: Awaited? { session.isAwaitingAnswer ? (isKeyed ? .keying : .answer) : nil }

    var place: [Message] {
        var messages = [
            Message(
                "receive.place",
                [
                    "level": .integer(lesson.level), "correct": .integer(session.tally.correct),
                    "attempts": .integer(session.tally.attempts),
                ])
        ]
        if let minutes = session.minutesLeft(at: desk.now) {
            messages.append(Message("lesson.minutesLeft", ["count": .integer(minutes)]))
        }
        if let progress = session.answerProgress, session.isAwaitingAnswer {
            messages.append(
                Message("receive.typed", ["typed": .integer(progress.typed), "of": .integer(progress.of)]))
        }
        return messages
    }

    // MARK: Coming and going

    func opened(at now: Instant) {
        let isFirst = desk.progress.sessions == 0
        var cues = ReceiveWords.opening(lesson, isFirst: isFirst, isKeyed: isKeyed, desk: desk).map(Cue.say)
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
            KeyBinding(.enter, "receive.key.submit") { [self] in submit(at: $0) },
            KeyBinding(.backspace, "receive.key.erase") { [self] in handle(.erase, at: $0) },
            KeyBinding(.down, "receive.key.giveUp") { [self] in handle(.giveUp, at: $0) },
            KeyBinding(.right, "receive.key.skip") { [self] in skip(at: $0) },
            KeyBinding(.escape, "receive.key.menu") { [self] in pause(at: $0) },
        ] + (!isTyped ? [] : [KeyBinding(answer: "receive.key.answer") { [self] in type($0, at: $1) }])
    }

    /// An Enter out of habit must not cut the verdict that it has nothing to do with.
    func leavesSpeech(_ key: Key) -> Bool { key == .enter && expectsHabitualEnter }

    private func submit(at now: Instant) {
        if expectsHabitualEnter {
            expectsHabitualEnter = false
            return
        }
        let skipped = lesson.session.handle(.skipIntroduction, at: now)
        if skipped.isEmpty {
            handle(.submit, at: now)
        } else {
            perform(skipped, at: now)
        }
    }

    private func skip(at now: Instant) {
        let effects = lesson.session.handle(.skipIntroduction, at: now)
        perform(effects, at: now)
        if effects.isEmpty { desk.tellUnused(.right, at: now) }
    }

    private func type(_ character: Character, at now: Instant) {
        guard let symbol = Symbol(String(character).uppercased()),
            Alphabet.international.pattern(of: symbol) != nil
        else {
            return desk.tellUnused(.character(character), at: now)
        }
        expectsHabitualEnter = false
        lastTyped = symbol.text
        handle(.typed(symbol.text), at: now)
    }

    func repeatMorse(at now: Instant) { handle(.repeatGroup, at: now) }

    // MARK: Contacts

    /// Letters are the answer and no keys: a pedal may be one that types.  As on the air, who is listening does not key:
    /// the sidetone would cover what is heard.
    var keying: KeyingRequest? {
        guard isKeyed, !session.isFinished else { return nil }
        return KeyingRequest(
            limits: .text, radio: session.isAwaitingAnswer ? .receiving : .off,
            commands: KeyingRequest.commands(besides: session.plan.characters),
            elementKeys: isTyped ? .none : .signsAndLetters)
    }

    var band: BandUse { session.isFinished ? .none : .drill }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        // What was keyed past the end of an answer asks for nothing.
        guard session.isAwaitingAnswer, case .character(let pattern, let text, let began, let ended) = event else {
            return
        }
        guard let text else { return desk.announcer.signal(.unused, at: now) }
        lastTyped = text
        // The answer came when the hand began, not when the silence after the character had lasted long enough.
        let units = max(3, desk.settings.keyer.autospace)
        // The space is one of the speed that the character was keyed at.
        let space = ended.milliseconds(since: began) * units / max(1, pattern.units)
        let next = ended.advanced(byMilliseconds: space)
        perform(lesson.session.handle(.keyed(text, next: next), at: began), at: now)
    }

    func keyed(_ command: KeyedCommand, at now: Instant) {
        switch command {
        case .pause: pause(at: now)
        case .stop: pause(isStopping: true, at: now)
        case .again: repeatMorse(at: now)
        case .submit: handle(.submit, at: now)
        case .takeBack: handle(.erase, at: now)
        }
    }

    /// Nothing on this screen is gone through: a contact that keys nothing leads to the menu of it.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        // Whoever keys along while listening asks for nothing by it.
        if isKeyed, !session.isAwaitingAnswer, action != .back { return true }
        pause(at: now)
        return true
    }

    func pauseOrResume(at now: Instant) { pause(at: now) }

    var spaceHelp: Message { Message("global.pause") }

    private func pause(isStopping: Bool = false, at now: Instant) {
        handle(.pause, at: now)
        desk.open(
            PauseMenu.menu(
                of: self, desk: desk, isStopping: isStopping,
                // A level of this run only is gone with it.
                keep: lesson.isLevelOverridden ? nil : { [self] in lesson.keep(in: desk, at: $0) },
                stop: { [self] in handle(.stop, at: $0) }), at: now)
    }

    // MARK: The session

    func heard(_ cue: MorseCue, ends: [Instant], at now: Instant) {
        guard ends.count == lesson.groupCount, cue.text == lesson.groupText else { return }
        _ = lesson.session.handle(.groupHeard(markEnds: ends), at: now)
    }

    private func handle(_ event: ReceiveSession.Event, at now: Instant) {
        perform(lesson.session.handle(event, at: now), at: now)
    }

    /// Carries out effects.  Those that are heard end, all together, in one `soundEnded`.
    private func perform(_ effects: [ReceiveSession.Effect], at now: Instant) {
        var cues: [Cue] = []
        var isHeardOut = false
        for effect in effects {
            switch effect {
            case .introduce(let character):
                cues += Introduction.cues(for: character, desk: desk)
                isHeardOut = true
            case .introduced(let character):
                desk.progress.introduced[.receive, default: []].insert(character)
                desk.recorder.introduced(character, direction: .receive, at: now)
            case .send(let group):
                lesson.asked = group
                cues += [.gap(ReceiveWords.rest(afterMorse: endedInMorse && cues.isEmpty, desk: desk))]
                cues += [.morse(desk.morse(group))]
                endedInMorse = false
                isHeardOut = true
            case .resend(let group):
                // After a pause nothing is left to cut, and the word that it goes on is to be heard.
                if !effects.contains(.resume) { desk.silenceAll(at: now) }
                endedInMorse = true
                cues += [.gap(300), .morse(desk.morse(group))]
                isHeardOut = true
            case .record(let attempts):
                record(attempts, at: now)
            case .verdict(let verdict):
                expectsHabitualEnter = verdict.answer.count == verdict.target.count
                let words = ReceiveWords.verdict(verdict, desk: desk)
                endedInMorse = words.last?.neighbour == .morse
                cues += words
                isHeardOut = true
            case .timeMark(let minutes):
                cues.append(.say(Message("lesson.minutesLeft", ["count": .integer(minutes)])))
            case .hurry where effects.count == 1:
                // A verdict: its earcon is heard in any case, and then the next group comes.
                desk.announcer.cutShort(at: now)
                endedInMorse = false
            case .hurry: desk.silenceAll(at: now)
            case .pause: desk.silenceAll(at: now)
            case .resume: cues.append(.earcon(.resume))
            case .finished(let result): return finish(result, at: now)
            case .awaitAnswer: expectsHabitualEnter = false
            case .typed, .erased, .nothingToErase, .nothingTyped, .answerFull, .tooEarly:
                cues += typing(effect)
            }
        }
        desk.play(cues, at: now, then: isHeardOut ? { [self] in handle(.soundEnded, at: $0) } : nil)
    }

    /// What is heard of a key while an answer is typed.  Morse goes on: nothing is queued behind it that would be late.
    private func typing(_ effect: ReceiveSession.Effect) -> [Cue] {
        guard !desk.announcer.hasMorse else { return [] }
        switch effect {
        case .typed: return typed()
        case .erased(let character):
            return [
                .earcon(.erased),
                .say(Message("receive.erased", ["character": .character(character)], priority: .text)),
            ]
        case .nothingTyped:
            let id = isKeyed ? "receive.nothingKeyed" : "receive.nothingTyped"
            return [.say(Message(id, priority: .text))]
        case .tooEarly, .answerFull: return [.earcon(.unused)]
        default: return []
        }
    }

    private func typed() -> [Cue] {
        // What was keyed was heard.
        var cues: [Cue] = desk.settings.isOn("typing.earcon") && !isKeyed ? [.earcon(.typed)] : []
        if desk.settings.isOn("typing.echo"), let character = lastTyped {
            cues.append(.say(Message("key.character", ["character": .character(character)], priority: .text)))
        }
        return cues
    }

    private func record(_ attempts: [Attempt], at now: Instant) {
        if let row = lesson.row { desk.recorder.record(attempts, in: row, at: now) }
        for attempt in attempts { desk.log.record(.attempt(attempt), at: now) }
    }

    private func finish(_ result: SessionResult, at now: Instant) {
        desk.silenceAll(at: now)
        let outcome = lesson.finish(result, desk: desk, at: now)
        let menu = LessonResult.menu(outcome, desk: desk) { [desk] in
            ReceiveScreen(desk: desk, lesson: .new(desk: desk))
        }
        desk.replace(by: menu, at: now)
    }
}
