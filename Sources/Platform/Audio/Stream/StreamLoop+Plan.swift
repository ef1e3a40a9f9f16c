import Sound
internal import Synchronization
internal import Trainer

/// Which plan the stream is on: what it is kept ready for, and how much of that has turned out to be needed.
///
/// A sound server gives a second device beside the first, which takes over in a moment of silence.  A card has only one, which is
/// given back first, in a moment of silence as well.
extension StreamLoop {
    /// After so many nanoseconds without a contact that could close, nothing is expected of one.
    private static var memory: Int64 { @_noLocks get { .nanoseconds(milliseconds: 1000) } }
    /// Nanoseconds that a change to a shorter way from key to sound waits for a moment of silence.
    private static var longestWait: Int64 { @_noLocks get { .nanoseconds(milliseconds: 2000) } }

    /// Looks at what the stream is to be ready for, and sees to a device that is.
    func followReadiness(isAway: Bool) {
        let now = clock.now()
        if isArmed {
            lastArmed = now
            if case .calm = readiness { change(to: .alert) }
        } else if now - lastArmed >= Self.memory {
            if case .alert = readiness { change(to: .calm) }
        }
        if ladder.settle(now: now) { leadReason = .narrowed }
        guard let device, !isAway, !pace.isClockless else { return }
        if let exchange, isSearching { take(exchange.use { $0.takeAnswer() }) }
        if let successor {
            guard mayChange(now: now) else { return }
            ask(.dispose(device))
            self.successor = nil
            adopt(successor)
        } else {
            let wish = ladder.wish(readiness)
            guard !wish.isSame(as: deviceWish), !isSearching else { return }
            if device.use({ $0.isServer }) {
                find(wish)
            } else if mayChange(now: now) {
                leave()
            }
        }
    }

    private func change(to new: Readiness) {
        readiness = new
        leadReason = .opened
        wantedSince = nil
    }

    /// A contact could close and would be heard.
    var isArmed: Bool {
        guard let contacts else { return false }
        if !contacts.use({ $0.isArmed }) { return false }
        return source.use { $0.isRadioOn }
    }

    /// Whether nothing is lost by changing devices: all that the present one has is silence.  What is to be shorter for contacts
    /// does not wait for ever.
    private func mayChange(now: Int64) -> Bool {
        if isUrgent { return true }
        if rest.isAsleep { return true }
        let since = if let wantedSince { wantedSince } else { now }
        wantedSince = since
        if case .alert = readiness {
            if now - since >= Self.longestWait { return true }
        }
        guard let line = map.line else { return false }
        return line.sample(atNanoseconds: now) > silentFrom
    }

    /// Notes where there was something to hear.
    func noteSound(in block: UnsafeMutableBufferPointer<Float>) {
        var index = block.count
        while index > 0 {
            index &-= 1
            guard block[index] == 0 else {
                silentFrom = position - Int64(block.count - index - 1)
                return
            }
        }
    }

    /// Tells of the lead when it has changed by a millisecond, while something could be keyed.
    func tellLead(_ lead: Int) {
        guard case .alert = readiness, case .alert = deviceWish.readiness, let device else { return }
        let difference = lead > toldLead ? lead - toldLead : toldLead - lead
        guard difference >= SampleRate(source.use { $0.sampleRate }).frames(milliseconds: 1) else { return }
        toldLead = lead
        let period = device.use { $0.block }
        report(.lead(StreamLead(frames: lead, period: period, widenings: ladder.widenings, reason: leadReason)))
        leadReason = .measured
    }
}
