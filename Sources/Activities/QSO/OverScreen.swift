import Interface
import Morse
import Training

/// A screen on the air. The learner keys overs, or chooses texts that the keyer sends.
protocol OverScreen: AirScreen {
    /// The over that the learner keys.
    var ownOver: OverKeying { get set }
    var isOwnTurn: Bool { get }
    /// Silences the sending station, because the learner has begun to key.
    func breakIn(at now: Instant)
    /// Ends the over and gives the turn to the other side.
    func endOver(at now: Instant)
    /// Waits for more of the over until the other side's patience ends.
    func waitPatiently(at now: Instant)
}

extension OverScreen {
    /// Whether the learner chooses overs from spoken items. The keyer then sends whole overs, and contacts key nothing.
    var isChosen: Bool { services.settings.choosesAnswers }

    /// The words after a long silence. A hold opens the menu of the keys for a learner with contacts alone.
    ///
    /// - Parameter keys: the message that names keys.
    func silenceHint(_ keys: String) -> Message {
        if isChosen { return Message("air.hint.\(SilenceHint.way(services.settings))") }
        return Message(services.run.isByContact ? "keying.byHold" : keys)
    }

    var keying: KeyingRequest? {
        isChosen && services.radio.transceiver.isQuiet && ownOver.isEmpty ? nil : memoryKeying
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        let step = ownOver.take(
            event, isSending: services.radio.transceiver.isSending, settings: services.settings, at: now)
        if step == .began { return breakIn(at: now) }
        if isChosen, case .word = event, !services.radio.transceiver.isSending { return endOver(at: now) }
        switch step {
        case .ended: endOver(at: now)
        case .open: waitPatiently(at: now)
        case .began, nil: break
        }
    }

    func keyingWasCut(at now: Instant) {
        ownOver.cut()
        if isChosen {
            // The learner stopped this text, so its sent part does not count.
            ownOver.discard()
            _ = services.radio.transceiver.cut()
        }
        guard isOwnTurn else { return }
        ownOver.endWord()
        waitPatiently(at: now)
    }
}
