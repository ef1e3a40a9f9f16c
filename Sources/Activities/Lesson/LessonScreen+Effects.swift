import Interface
import Morse
import Sound
import Training

/// Carrying out the session's effects.
extension LessonScreen {
    func heard(_ clip: MorseClip, ends: [Instant], at now: Instant) {
        guard ends.count == lesson.asked.count(where: { $0 != " " }), clip.text == lesson.asked.joined() else { return }
        _ = lesson.session.handle(.heard(markEnds: ends), at: now)
    }

    /// Carries out effects. A single `soundEnded` follows all their sounds.
    func perform(_ effects: [Session.Effect], at now: Instant) {
        var announcements: [Announcement] = []
        var isHeardOut = false
        for effect in effects {
            switch effect {
            case .introduce, .tried, .ask, .askAgain, .replay, .verdict, .retry, .remedy(.again),
                .remedy(.contrast):
                isHeardOut = true
            case .finished(let result): return finish(result, at: now)
            case .unattended: return pause(because: [.say(Message("send.nothing"))], at: now)
            case .remedy(.enough): return pause(because: words(of: .enough), at: now)
            default: break
            }
            // After a pause there is no sound to cut, and the words of `resume` must play.
            if case .askAgain = effect, !effects.contains(.resume) { services.voice.silence(.everything) }
            carryOut(effect, at: now)
            let heard = heard(of: effect, at: now)
            if let last = heard.last { endedIn = last.neighbour }
            announcements += heard
        }
        services.voice.play(announcements, at: now, then: isHeardOut ? { [self] in handle(.soundEnded, at: $0) } : nil)
        followSilence(at: now)
    }

    private func words(of remedy: Remedy) -> [Announcement] {
        RemedyWords.announcements(for: remedy, services: services)
    }

    /// Carries out the silent part of an effect.
    private func carryOut(_ effect: Session.Effect, at now: Instant) {
        switch effect {
        case .introduced(let character):
            guard !lesson.isFelt else {
                return TouchProgress.introduced(character, services, of: lesson.alphabet, at: now)
            }
            services.learner.progress.introduced[lesson.direction, default: []].insert(character)
            services.recorder.introduced(character, direction: lesson.direction, of: lesson.alphabet, at: now)
            RestedCharacter.introduced(character, in: lesson, services: services, at: now)
        case .unlocked:
            // The course's alphabet may have been changed in the pause menu.
            guard lesson.alphabet.name == services.settings.alphabet.name else { break }
            guard !lesson.isFelt else {
                lesson.level = TouchProgress.unlock(services, of: services.settings.course, at: now)
                break
            }
            let today = services.ports.calendar.moment(at: now).day
            services.learner.progress.unlockNext(lesson.direction, of: services.settings.course, on: today)
            services.recorder.keep(services.learner.progress, of: lesson.alphabet, at: now)
            lesson.level = services.settings.course.clamped(services.learner.progress[lesson.direction].level)
        case .ask(let target):
            lesson.asked = target
            hint.renew()
        case .askAgain(let target, _): lesson.asked = target
        case .remedy(.rests(let character)): RestedCharacter.keep(character, of: lesson, services: services, at: now)
        case .record(let attempts):
            let moment = services.ports.calendar.moment(at: now)
            let kept = attempts.filter(isRecorded)
            if let row = lesson.row, !kept.isEmpty { services.recorder.record(kept, in: row, at: now) }
            Comparing.take(attempts, of: lesson, services: services, at: now)
            services.interface.take(attempts, of: lesson.storedKind, in: lesson.alphabet, on: moment.day)
            lesson.lastAnswer = moment
            if !lesson.activity.traits.contains(.uncounted) {
                services.learner.countAnswers(attempts.count, learning: directionLearned, at: now)
            }
            for attempt in attempts {
                services.ports.log.record(
                    .attempt(attempt, in: lesson.storedKind, of: lesson.alphabet, isRecorded: isRecorded(attempt)),
                    at: now)
            }
        case .verdict(let verdict):
            judged = verdict.target
            if lesson.isFelt { logFelt(verdict.target, at: now) }
            answered = now
            expectsHabitualEnter = session.skill.isWritten && verdict.answer.count == verdict.attempts.count
            completed = expectsHabitualEnter ? now : nil
            if session.words != nil, let row = lesson.row {
                services.recorder.recordWord(WordAnswer(verdict, lesson.direction), in: row, at: now)
            }
        case .retry:
            answered = now
            completed = now
        case .awaitAnswer: expectsHabitualEnter = false
        case .hurry:
            // Earcons play to their end, and the next cue follows them.
            services.voice.silence(.wordsAndMorse)
            endedIn = .earcon
        case .pause:
            services.voice.silence(.everything)
            fist?.forget()
        case .silence, .replay: services.voice.silence(.everything)
        default: break
        }
    }

    /// Whether the answer is stored. Answers to characters without an introduction are not.
    private func isRecorded(_ attempt: Attempt) -> Bool {
        let traits = lesson.activity.traits
        if traits.contains(.unrecorded) { return false }
        if lesson.isLearning || !traits.isDisjoint(with: [.patterns, .felt]) { return true }
        let isTaught = traits.contains(.introduces) && services.settings.lessons.introduces
        return isTaught || introduced.contains(attempt.target)
    }

    /// The direction of the course whose schedule the answers move.
    private var directionLearned: Direction? {
        let isHere = lesson.alphabet.name == services.settings.alphabet.name
        return lesson.isLearning && !lesson.isLevelOverridden && !lesson.isCopying && isHere ? lesson.direction : nil
    }

    /// The sounds of an effect.
    private func heard(of effect: Session.Effect, at now: Instant) -> [Announcement] {
        switch effect {
        case .introduce(let character): return presentation.introduction(of: character, lesson)
        case .ask(let target):
            let question = presentation.question(target, lesson)
            return [.gap(rest(before: question))] + question
        case .askAgain(let target, let withSound):
            let question = presentation.question(target, lesson)
            let sound = presentation.again(target, lesson)
            defer { aside = [] }
            return aside + [.gap(300)] + question + (withSound && !question.contains(sound) ? [sound] : [])
        case .replay(let target):
            return [.gap(300), presentation.again(target, lesson)]
        case .remedy(let remedy): return [.gap(rest(before: []))] + words(of: remedy)
        case .tried(let verdict), .verdict(let verdict): return presentation.verdict(verdict, lesson)
        case .timeMark(let minutes): return presentation.tellsTime ? [.say(Self.timeLeft(minutes))] : []
        case .unlocked(let character):
            return [
                .earcon(.levelUp),
                .say(Message("lesson.unlocked.\(lesson.direction)", ["character": .character(character)])),
            ]
        case .reached(let character):
            return [.say(Message("lesson.reached", ["character": .character(character)]))]
        case .missing(let missing, let next):
            return [NextCharacter.words(missing, next: next)].compactMap { $0 }.map(Announcement.say)
        case .resume: return [.earcon(.resume)]
        default: return presentation.heard(of: effect, lesson, at: now)
        }
    }

    /// Milliseconds of rest before a new question: between groups the rest that the learner set, otherwise as short as
    /// the ear allows, because it follows every answer.
    ///
    /// After Morse the rest is longer than the space between two characters, so that the question does not seem to
    /// continue that Morse.
    private func rest(before question: [Announcement]) -> Int {
        // The first question follows no group.
        guard question.first?.neighbour == .morse, !judged.isEmpty else { return shortestRest(before: question) }
        let settings = services.settings
        let pause =
            settings.isChosen(\.lessons.groupPause)
            ? settings.lessons.groupPause : LessonSettings.groupPause(atLevel: lesson.level)
        return max(pause, shortestRest(before: question))
    }

    private func shortestRest(before question: [Announcement]) -> Int {
        switch endedIn {
        case .morse, .label:
            let timing = Timing(
                speed: services.settings.speed, spacing: services.settings.spacing,
                sampleRate: services.radio.sampleRate)
            return max(700, Int(timing.seconds(timing.characterSpace) * 1400))
        case .speech: return 600
        case .earcon, .other: return question.first?.neighbour == .speech ? 100 : 250
        }
    }

    /// Scores the session and gives the result.
    private func finish(_ result: SessionResult, at now: Instant) {
        if let end = presentation.end(of: lesson, result, at: now) {
            services.voice.silence(.everything)
            services.learner.recountAnswers()
            return services.screens.replace(by: end, at: now)
        }
        if result.tally.attempts > 0 {
            services.instructions.noteFollowed(presentation.instructions(lesson), at: now)
            if session.words != nil { services.instructions.noteFollowed(WordWords.instructions, at: now) }
        }
        let notes = presentation.finished(lesson, at: now)
        let advice = fist.map { FistCoach.advice(on: $0.fist, services: services) } ?? []
        services.voice.silence(.everything)
        let outcome = lesson.finish(result, services: services, at: now)
        let offers = [InterfaceOffer.take(services, at: now), BriefOffer.take(after: wordsCut, services, at: now)]
            .compactMap { $0 }
        let menu = LessonResult.menu(
            outcome, services: services, notes: notes + offers.map(\.words), advice: advice, extra: offers.map(\.item)
        ) { [services, new] in
            LessonScreen(services: services, new: new)
        }
        let offer = fist.flatMap { fist in
            BridgeOffer.menu(for: fist.openings, services: services) { [services] in
                services.screens.replace(by: menu, at: $0)
            }
        }
        services.screens.replace(by: offer ?? menu, at: now)
    }
}
