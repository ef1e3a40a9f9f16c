import Training

/// A screen on the air whose learner keys overs.
protocol OverScreen: AirScreen {
    /// What is being keyed, and what ends it.
    var ownOver: OverKeying { get set }
    /// Whether the learner has the turn.
    var isOwnTurn: Bool { get }
    /// Whether an over ends with the memory that was sent.
    var isMemoryWholeOver: Bool { get }
    /// Silences whoever is sending, because the learner has begun to key.
    func breakIn(at now: Instant)
    /// Ends the over, and hands it on.
    func endOver(at now: Instant)
    /// Waits for more of the over, for as long as patience lasts.
    func waitPatiently(at now: Instant)
}

extension OverScreen {
    var isMemoryWholeOver: Bool { false }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        switch ownOver.take(event, settings: context.settings, at: now) {
        case .began: breakIn(at: now)
        case .ended: endOver(at: now)
        case .open: waitPatiently(at: now)
        case nil: if isMemoryWholeOver, case .word = event, !context.transceiver.isSending { endOver(at: now) }
        }
    }

    func keyingWasCut(at now: Instant) {
        ownOver.cut()
        guard isOwnTurn else { return }
        ownOver.endWord()
        waitPatiently(at: now)
    }
}
