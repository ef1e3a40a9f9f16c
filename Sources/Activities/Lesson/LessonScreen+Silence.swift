import Interface
import Morse
import Training

/// The words after a long silence.
extension LessonScreen {
    /// Starts or stops the silence after the learner or the session has done something.
    func followSilence(at now: Instant) {
        guard session.isAwaitingAnswer, !isHintNeedless else { return hint.rest() }
        let milliseconds = SilenceHint.milliseconds(
            services.settings, isKeyed: presentation.answering.isKeyed(lesson), after: session.tally)
        hint.wait(milliseconds, at: now)
    }

    private var isHintNeedless: Bool {
        presentation.answering.isScanned(lesson) && SilenceHint.isNeedless(services.settings)
    }

    func giveHint(at now: Instant) {
        guard hint.isDue(at: now) else { return }
        guard services.voice.isIdle, services.radio.transceiver.isQuiet, !services.run.isDescribing else {
            return followSilence(at: now)
        }
        hint.noteGiven()
        services.voice.play([.say(presentation.hint(lesson))], at: now)
    }
}

extension SkillPresentation {
    /// By scanned items, by contacts without a keyboard, or by keys.
    func hint(_ lesson: Lesson) -> Message {
        if answering.isScanned(lesson) { return Message("hint.\(SilenceHint.way(services.settings))") }
        let isByContact = answering.isKeyed(lesson) && services.run.isByContact
        return Message(isByContact ? "hint.hold" : "hint.keys")
    }
}
