import Morse
import Sound
import Training

/// Carrying out the session's effects.
extension LessonScreen {
    func heard(_ cue: MorseCue, ends: [Instant], at now: Instant) {
        guard ends.count == lesson.asked.count, cue.text == lesson.asked.joined() else { return }
        _ = lesson.session.handle(.heard(markEnds: ends), at: now)
    }

    /// Carries out effects.  All sounds together end in a single `soundEnded`.
    func perform(_ effects: [Session.Effect], at now: Instant) {
        var cues: [Cue] = []
        var isHeardOut = false
        for effect in effects {
            switch effect {
            case .introduce, .tried, .ask, .askAgain, .replay, .verdict: isHeardOut = true
            case .finished(let result): return finish(result, at: now)
            case .unattended: return pause(because: [.say(Message("send.nothing"))], at: now)
            default: break
            }
            // After a pause nothing is left to cut, and the words of going on must be heard.
            if case .askAgain = effect, !effects.contains(.resume) { context.silenceAll(at: now) }
            carryOut(effect, at: now)
            let heard = heard(of: effect, at: now)
            if let last = heard.last { endedIn = last.neighbour }
            cues += heard
        }
        context.play(cues, at: now, then: isHeardOut ? { [self] in handle(.soundEnded, at: $0) } : nil)
    }

    /// The part of an effect that is not heard.
    private func carryOut(_ effect: Session.Effect, at now: Instant) {
        switch effect {
        case .introduced(let character):
            context.progress.introduced[lesson.direction, default: []].insert(character)
            context.recorder.introduced(character, direction: lesson.direction, of: lesson.alphabet, at: now)
        case .unlocked:
            // The course's alphabet may have been changed in the pause menu.
            guard lesson.alphabet.name == context.settings.alphabet.name else { break }
            let today = context.calendar.moment(at: now).day
            context.progress.unlockNext(lesson.direction, of: context.course, on: today)
            context.recorder.keep(context.progress, of: lesson.alphabet, at: now)
            lesson.level = context.course.clamped(context.progress[lesson.direction].level)
        case .ask(let target), .askAgain(let target, _): lesson.asked = target
        case .record(let attempts):
            let moment = context.calendar.moment(at: now)
            let kept = attempts.filter(isRecorded)
            if let row = lesson.row, !kept.isEmpty { context.recorder.record(kept, in: row, at: now) }
            context.interface.take(attempts, of: lesson.kind, in: lesson.alphabet, on: moment.day)
            lesson.lastAnswer = moment
            if lesson.kind != .placement {
                context.countAnswers(attempts.count, learning: directionLearned, at: now)
            }
            for attempt in attempts {
                context.log.record(
                    .attempt(attempt, in: lesson.kind, of: lesson.alphabet, isRecorded: isRecorded(attempt)), at: now)
            }
        case .verdict(let verdict):
            judged = verdict.target
            expectsHabitualEnter = session.skill.isWritten && verdict.answer.count == verdict.target.count
            completed = expectsHabitualEnter ? now : nil
            if session.wordTally != nil, let row = lesson.row {
                context.recorder.recordWord(WordAnswer(verdict, lesson.direction), in: row, at: now)
            }
        case .awaitAnswer: expectsHabitualEnter = false
        case .hurry:
            // Earcons are heard in any case, and whatever comes next follows.
            context.announcer.cutShort(at: now)
            endedIn = .earcon
        case .pause:
            context.silenceAll(at: now)
            fist?.forget()
        case .silence, .replay: context.silenceAll(at: now)
        default: break
        }
    }

    /// Words, placement and practice without introductions may ask characters that were never introduced. Answers to
    /// them are judged but not stored.
    private func isRecorded(_ attempt: Attempt) -> Bool {
        switch lesson.kind {
        case .words, .placement: introduced.contains(attempt.target)
        case .practice: context.settings.lessons.introduces || introduced.contains(attempt.target)
        case .receive, .send, .ear, .qso, .copy, .pileup, .interface: true
        }
    }

    /// The direction of the course whose schedule the answers move.
    private var directionLearned: Direction? {
        let isHere = lesson.alphabet.name == context.settings.alphabet.name
        return lesson.isLearning && !lesson.isLevelOverridden && isHere ? lesson.direction : nil
    }

    /// The part of an effect that is heard.
    private func heard(of effect: Session.Effect, at now: Instant) -> [Cue] {
        switch effect {
        case .introduce(let character): return Introduction.cues(for: character, context: context)
        case .ask(let target):
            let question = presentation.question(target, lesson)
            return [.gap(rest(before: question))] + question
        case .askAgain(let target, let withSound):
            let question = presentation.question(target, lesson)
            let sound = [Cue.morse(context.morse(target))]
            defer { aside = [] }
            return aside + [.gap(300)] + question + (withSound && question != sound ? sound : [])
        case .replay(let target): return [.gap(300), .morse(context.morse(target))]
        case .tried(let verdict), .verdict(let verdict): return presentation.verdict(verdict)
        case .timeMark(let minutes): return presentation.tellsTime ? [.say(Self.timeLeft(minutes))] : []
        case .unlocked(let character):
            return [
                .earcon(.levelUp), .say(Message("lesson.unlocked", ["character": .character(character)])),
            ]
        case .reached(let character):
            return [.say(Message("lesson.reached", ["character": .character(character)]))]
        case .missing(let missing, let next):
            return LessonResult.missing(missing.prefix(1), next: next).map(Cue.say)
        case .resume: return [.earcon(.resume)]
        default: return presentation.heard(of: effect, lesson, at: now)
        }
    }

    /// Milliseconds of rest before a new question: as short as the ear allows, since it comes after every answer.
    ///
    /// After Morse it is longer than the space between two characters, so that the question does not seem to continue
    /// what was just heard.
    private func rest(before question: [Cue]) -> Int {
        switch endedIn {
        case .morse, .label:
            let timing = Timing(
                speed: context.settings.speed, spacing: context.settings.spacing, sampleRate: context.sampleRate)
            return max(700, Int(timing.seconds(timing.characterSpace) * 1400))
        case .speech: return 600
        case .earcon, .other: return question.first?.neighbour == .speech ? 100 : 250
        }
    }

    /// Scores the session and gives the result.
    private func finish(_ result: SessionResult, at now: Instant) {
        if let end = presentation.end(of: lesson, result, at: now) {
            context.silenceAll(at: now)
            context.recountAnswers()
            return context.replace(by: end, at: now)
        }
        if result.tally.attempts > 0 {
            context.noteFollowed(presentation.instructions(lesson), at: now)
            if session.wordTally != nil { context.noteFollowed(WordWords.instructions, at: now) }
        }
        let notes = presentation.finished(lesson, at: now)
        let advice = fist.map { FistCoach.advice(on: $0.fist, context: context) } ?? []
        context.silenceAll(at: now)
        let outcome = lesson.finish(result, context: context, at: now)
        let interface = InterfaceOffer.take(context, at: now)
        let menu = LessonResult.menu(
            outcome, context: context, notes: notes + (interface.map { [$0.words] } ?? []), advice: advice,
            extra: interface.map { [$0.item] } ?? []
        ) { [context, new] in
            LessonScreen(context: context, new: new)
        }
        let offer = fist.flatMap { fist in
            BridgeOffer.menu(for: fist.openings, context: context) { [context] in context.replace(by: menu, at: $0) }
        }
        context.replace(by: offer ?? menu, at: now)
    }
}
