import Morse
import Sound
import Training

/// The end of a copy: it is graded, stored and told.
extension CopyScreen {
    /// Ends it.
    ///
    /// - isStopped: whether the learner stopped it while it was being sent.
    func finish(isStopped: Bool, at now: Instant) {
        let outcome = close(isStopped: isStopped, at: now)
        if outcome.hasAnswers { context.noteFollowed(CopyWords.instructions, at: now) }
        context.silenceAll(at: now)
        // Too long to be played again from a menu.
        context.announcer.lastMorse = nil
        context.replace(by: CopyResult.menu(outcome, context: context), at: now)
    }

    /// What was written so far counts, even if the program ends.
    func closing(at now: Instant) -> Bool {
        guard phase != .over, !sheet.sent.isEmpty || !sheet.stretches.isEmpty else { return false }
        noteHeard()
        _ = close(isStopped: phase == .sending || phase == .turn, at: now)
        return false
    }

    private func close(isStopped: Bool, at now: Instant) -> CopyOutcome {
        if phase == .asking, !answer.isEmpty { given.append(answer) }
        phase = .over
        clock.stop(at: now)
        let outcome = CopyOutcome(
            setup: setup, sheet: sheet, isStopped: isStopped, wasPaused: wasPaused,
            answers: zip(questions, given).map {
                CopyOutcome.Answer(question: $0, given: $1, scoring: context.settings.lessons.scoring)
            })
        context.log.record(outcome.event(speed: setup.speed(context.settings)), at: now)
        store(outcome, at: now)
        return outcome
    }

    /// Stores the answers to characters that were introduced, and counts the session; level and schedule stay.
    private func store(_ outcome: CopyOutcome, at now: Instant) {
        guard outcome.hasAnswers else { return }
        let attempts = outcome.attempts
        let row = context.recorder.begin(.copy, at: began)
        let introduced = context.introduced(.receive, of: transmission.alphabet)
        context.recorder.record(attempts.filter { introduced.contains($0.target) }, in: row, at: now)
        for attempt in attempts { context.log.record(.attempt(attempt), at: now) }
        let record = SessionRecord(
            kind: .copy, began: row.began, milliseconds: clock.milliseconds(at: now), attempts: attempts.count,
            correct: attempts.count(where: \.isCorrect), advanced: false, level: context.progress.receive.level)
        QSOResult.store(record, row: row, ended: context.calendar.moment(at: now), context: context, at: now)
        context.recountAnswers()
    }
}
