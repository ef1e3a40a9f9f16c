import Interface
import Morse
import OnAir
import Sound
import Training

/// The end of a copy: grading, storing, result.
extension CopyScreen {
    /// - Parameter isStopped: whether the learner stopped the copy before the end of the text.
    func finish(isStopped: Bool, at now: Instant) {
        let outcome = close(isStopped: isStopped, at: now)
        if outcome.hasAnswers { services.instructions.noteFollowed(CopyWords.instructions, at: now) }
        services.voice.silence(.everything)
        // Too long to be played again from a menu.
        services.voice.lastMorse = nil
        services.screens.replace(by: CopyResult.menu(outcome, services: services), at: now)
    }

    /// The written text counts even if the program ends.
    func closing(at now: Instant) -> Bool {
        guard phase != .over, !sheet.sent.isEmpty || !sheet.stretches.isEmpty else { return false }
        noteHeard(at: now)
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
                CopyOutcome.Answer(question: $0, given: $1, scoring: services.settings.lessons.scoring)
            })
        services.ports.log.record(outcome.event(speed: setup.speed(services.settings)), at: now)
        store(outcome, at: now)
        return outcome
    }

    /// Stores the answers to characters that were introduced, and counts the session; level and schedule stay.
    private func store(_ outcome: CopyOutcome, at now: Instant) {
        guard outcome.hasAnswers, !setup.isShown else { return }
        let attempts = outcome.attempts
        let row = services.recorder.begin(Activity.copy.kind, at: began)
        let introduced = services.learner.introduced(.receive, of: transmission.alphabet)
        services.recorder.record(attempts.filter { introduced.contains($0.target) }, in: row, at: now)
        for attempt in attempts { services.ports.log.record(.attempt(attempt), at: now) }
        let record = SessionRecord(
            kind: Activity.copy.kind, began: row.began, milliseconds: clock.milliseconds(at: now),
            attempts: attempts.count,
            correct: attempts.count(where: \.isCorrect), advanced: false, level: services.learner.progress.receive.level
        )
        if setup.exam == nil, services.settings.hands.inCopy {
            let count = AnswerCount(attempts: record.attempts, correct: record.correct)
            Hands.take(count, services: services, at: now)
        }
        QSOResult.store(record, row: row, ended: services.ports.calendar.moment(at: now), services: services, at: now)
        services.learner.recountAnswers()
    }
}
