import Keyer
import Morse
import Sound
import Training

/// Receive training: groups are heard and typed.
final class ReceiveScreen: LessonScreen {
    var id: String { lesson.words == nil ? "receive" : "wordReceive" }
    let desk: Desk
    var lesson: ReceiveLesson
    /// An answer that was complete without Enter: an Enter that comes out of habit is not for the verdict.
    private var expectsHabitualEnter = false
    /// For the spoken echo.
    private var lastTyped: String?
    /// Whether what was heard last of a verdict was Morse, which the next group must not seem to continue.
    private var endedInMorse = false
    /// The word that was judged last: what it means can be asked for.
    private var judged: [String] = []
    /// What is to be heard before a group that is sent again.
    private var aside: [Cue] = []

    /// A new lesson, or one that goes on where it was paused.
    init(desk: Desk, lesson: ReceiveLesson) {
        self.desk = desk
        self.lesson = lesson
        isByContact = desk.isByContact
    }

    /// Whether a contact chose this lesson: whoever has no other keys could not answer otherwise.
    private var isByContact: Bool

    /// Whether the answer is keyed.
    private var isKeyed: Bool { isByContact || !isTyped }

    /// Whether the answer may be typed.
    private var isTyped: Bool { desk.settings.value("answer") != "paddle" }

    var awaits: Awaited? { session.isAwaitingAnswer ? (isKeyed ? .keying : .answer) : nil }

    var place: [Message] {
        var messages = score("receive.place")
        if let words = lesson.words { messages[0] = WordWords.place(words, session.wordTally ?? WordTally()) }
        if let progress = session.answerProgress, session.isAwaitingAnswer {
            messages.append(
                Message("receive.typed", ["typed": .integer(progress.typed), "of": .integer(progress.of)]))
        }
        return messages
    }

    var opening: [Message] {
        let isFirst = desk.progress.sessions == 0
        return ReceiveWords.opening(lesson, isFirst: isFirst, isKeyed: isKeyed, desk: desk)
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "receive.key.submit") { [self] in submit(at: $0) },
            KeyBinding(.backspace, "receive.key.erase") { [self] in handle(.erase, at: $0) },
            KeyBinding(.down, "receive.key.giveUp") { [self] in handle(.giveUp, at: $0) },
            KeyBinding(.right, "receive.key.skip") { [self] in skip(at: $0) },
            KeyBinding(.escape, "receive.key.menu") { [self] in pause(at: $0) },
        ] + (lesson.words == nil ? [] : [KeyBinding(.up, "words.key.meaning") { [self] in sayMeaning(at: $0) }])
            + (!isTyped ? [] : [answerBinding])
    }

    private var answerBinding: KeyBinding {
        KeyBinding(
            answer: "receive.key.answer",
            takingQuestionMark: lesson.words != nil || session.plan.characters.contains("?")
        ) { [self] in type($0, at: $1) }
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

    /// What the word that was judged last means.  Morse that it would be heard over begins again after it.
    private func sayMeaning(at now: Instant) {
        guard !judged.isEmpty else {
            let later = Message("words.meaning.later", priority: .text)
            return desk.announcer.navigate([.earcon(.unused), .say(later)], at: now)
        }
        let meaning = Cue.say(WordWords.meaning(of: judged, in: lesson.words?.set, desk: desk))
        guard session.isSending else { return desk.play([meaning], at: now) }
        aside = [meaning]
        handle(.repeatGroup, at: now)
    }

    private func type(_ character: Character, at now: Instant) {
        guard let symbol = TypedSign.symbol(of: character) else {
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

    // MARK: Pausing

    func pause(at now: Instant) { pause(isStopping: false, at: now) }

    private func pause(isStopping: Bool, at now: Instant) {
        let hasContacts = desk.hasContacts || desk.isByContact
        let byPaddle = Menu.Item("paddle", label: Message("paused.paddle")) { [self] in answerByPaddle(at: $0) }
        desk.open(
            pausedMenu(isStopping: isStopping, extra: !isKeyed && hasContacts ? [byPaddle] : [], at: now), at: now)
    }

    /// From here on the answer may be keyed, too, for this lesson.
    private func answerByPaddle(at now: Instant) {
        isByContact = true
        desk.say(Message("receive.howKeyed"), at: now)
        desk.close(at: now)
    }

    // MARK: The session

    func heard(_ cue: MorseCue, ends: [Instant], at now: Instant) {
        guard ends.count == lesson.groupCount, cue.text == lesson.groupText else { return }
        _ = lesson.session.handle(.groupHeard(markEnds: ends), at: now)
    }

    func perform(_ effects: [ReceiveSession.Effect], at now: Instant) {
        var cues: [Cue] = []
        var isHeardOut = false
        for effect in effects {
            switch effect {
            case .introduce(let character):
                cues += Introduction.cues(for: character, desk: desk)
                isHeardOut = true
            case .introduced(let character): introduced(character, at: now)
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
                cues += aside + [.gap(300), .morse(desk.morse(group))]
                aside = []
                isHeardOut = true
            case .record(let attempts):
                record(attempts, at: now)
            case .verdict(let verdict):
                expectsHabitualEnter = verdict.answer.count == verdict.target.count
                let words = words(of: verdict, at: now)
                endedInMorse = words.last?.neighbour == .morse
                cues += words
                isHeardOut = true
            case .timeMark(let minutes):
                cues.append(.say(Self.timeLeft(minutes)))
            case .hurry where effects.count == 1:
                // A verdict: its earcon is heard in any case, and then the next group comes.
                desk.announcer.cutShort(at: now)
                endedInMorse = false
            case .hurry: desk.silenceAll(at: now)
            case .pause: desk.silenceAll(at: now)
            case .resume: cues.append(.earcon(.resume))
            case .finished(let result):
                return finish(result, at: now) { [desk, lesson] in
                    ReceiveScreen(desk: desk, lesson: lesson.again(desk: desk))
                }
            case .awaitAnswer: expectsHabitualEnter = false
            case .typed, .erased, .nothingToErase, .nothingTyped, .answerFull, .tooEarly:
                cues += typing(effect)
            }
        }
        play(cues, isHeardOut: isHeardOut, at: now)
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

    /// What is heard of a verdict; a word is recorded before.
    private func words(of verdict: ReceiveSession.Verdict, at now: Instant) -> [Cue] {
        guard lesson.words != nil else { return ReceiveWords.verdict(verdict, desk: desk) }
        judged = verdict.target
        if let row = lesson.row { desk.recorder.recordWord(WordAnswer(verdict, .receive), in: row, at: now) }
        return WordWords.verdict(verdict, desk: desk)
    }
}
