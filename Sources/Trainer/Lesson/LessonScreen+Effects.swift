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
            cues += heard(of: effect, isFirst: cues.isEmpty, at: now)
        }
        context.play(cues, at: now, then: isHeardOut ? { [self] in handle(.soundEnded, at: $0) } : nil)
    }

    /// The part of an effect that is not heard.
    private func carryOut(_ effect: Session.Effect, at now: Instant) {
        switch effect {
        case .introduced(let character):
            context.progress.introduced[lesson.direction, default: []].insert(character)
            context.recorder.introduced(character, direction: lesson.direction, at: now)
        case .ask(let target), .askAgain(let target, _): lesson.asked = target
        case .record(let attempts):
            if let row = lesson.row { context.recorder.record(attempts, in: row, at: now) }
            for attempt in attempts { context.log.record(.attempt(attempt, in: lesson.kind), at: now) }
        case .verdict(let verdict):
            judged = verdict.target
            expectsHabitualEnter = session.skill.isWritten && verdict.answer.count == verdict.target.count
            if session.wordTally != nil, let row = lesson.row {
                context.recorder.recordWord(WordAnswer(verdict, lesson.direction), in: row, at: now)
            }
        case .awaitAnswer: expectsHabitualEnter = false
        case .hurry:
            // Earcons are heard in any case, and whatever comes next follows.
            context.announcer.cutShort(at: now)
            endedInMorse = false
        case .pause:
            context.silenceAll(at: now)
            fist?.forget()
        case .silence, .replay: context.silenceAll(at: now)
        default: break
        }
    }

    /// The part of an effect that is heard.
    private func heard(of effect: Session.Effect, isFirst: Bool, at now: Instant) -> [Cue] {
        switch effect {
        case .introduce(let character): return Introduction.cues(for: character, context: context)
        case .ask(let target):
            defer { endedInMorse = false }
            return [.gap(rest(afterMorse: endedInMorse && isFirst))] + presentation.question(target, lesson)
        case .askAgain(let target, let withSound):
            let question = presentation.question(target, lesson)
            let sound = [Cue.morse(context.morse(target))]
            defer { aside = [] }
            return aside + [.gap(300)] + question + (withSound && question != sound ? sound : [])
        case .replay(let target):
            endedInMorse = true
            return [.gap(300), .morse(context.morse(target))]
        case .tried(let verdict), .verdict(let verdict): return noting(presentation.verdict(verdict))
        case .timeMark(let minutes): return [.say(Self.timeLeft(minutes))]
        case .resume: return [.earcon(.resume)]
        default: return noting(presentation.heard(of: effect, lesson, at: now))
        }
    }

    /// Notes whether these cues end in Morse.
    private func noting(_ cues: [Cue]) -> [Cue] {
        if let last = cues.last { endedInMorse = last.neighbour == .morse }
        return cues
    }

    /// Milliseconds of rest before a new question.  After Morse it is half as long again as a word space and more than
    /// a second, so that the question does not seem to continue what was just heard.
    private func rest(afterMorse: Bool) -> Int {
        guard afterMorse else { return 600 }
        let timing = Timing(
            speed: context.settings.speed, spacing: context.settings.spacing, sampleRate: context.sampleRate)
        return max(1200, Int(timing.seconds(timing.wordSpace) * 1500))
    }

    /// Scores the session and gives the result.
    private func finish(_ result: SessionResult, at now: Instant) {
        let notes = presentation.finished(lesson, at: now)
        let advice = fist.map { FistCoach.advice(on: $0.fist, context: context) } ?? []
        context.silenceAll(at: now)
        let outcome = lesson.finish(result, context: context, at: now)
        let menu = LessonResult.menu(outcome, context: context, notes: notes, advice: advice) { [context, new] in
            LessonScreen(context: context, new: new)
        }
        context.replace(by: menu, at: now)
    }
}
