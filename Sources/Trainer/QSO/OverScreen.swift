import Training

/// A screen on the air whose learner keys overs, or chooses what the keyer sends.
protocol OverScreen: AirScreen {
    /// What is being keyed, and what ends it.
    var ownOver: OverKeying { get set }
    /// Whether the learner has the turn.
    var isOwnTurn: Bool { get }
    /// Silences whoever is sending, because the learner has begun to key.
    func breakIn(at now: Instant)
    /// Ends the over, and hands it on.
    func endOver(at now: Instant)
    /// Waits for more of the over, for as long as patience lasts.
    func waitPatiently(at now: Instant)
}

extension OverScreen {
    /// Whether overs are chosen from what is told.  What the keyer sends is then a whole over, and contacts key nothing.
    var isChosen: Bool { services.settings.choosesAnswers }

    /// Learners who choose what to send key nothing themselves.
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
            // A message that was stopped was not meant: what was sent of it is forgotten.
            ownOver.discard()
            _ = services.radio.transceiver.cut()
        }
        guard isOwnTurn else { return }
        ownOver.endWord()
        waitPatiently(at: now)
    }
}
