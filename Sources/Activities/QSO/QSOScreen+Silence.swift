import Interface
import Morse
import OnAir

/// The words after a long silence.
extension QSOScreen {
    func giveHint(at now: Instant) {
        guard partner.isStandingBy || isChosen else { return tellCall(at: now) }
        services.voice.play([.say(silenceHint("qso.hint"))], at: now)
    }

    /// Asks the learner to call, once.
    func tellCall(at now: Instant) {
        guard !isCallTold else { return }
        isCallTold = true
        services.voice.play([.say(Message("qso.turn.call"))], at: now)
    }
}
