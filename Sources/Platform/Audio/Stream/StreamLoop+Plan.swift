import Activities
import Interface
import Sound
import Synchronization

/// Selects the plan: the latency that the stream needs, and the buffer that it needs to avoid underruns.
///
/// A sound server opens a second device beside the first. A card has only one device, which is closed first. Both
/// changes wait for a moment of silence.
extension StreamLoop {
    /// Nanoseconds without an armed contact until the stream is calm.
    private static var memory: Int64 { @_noLocks get { .nanoseconds(milliseconds: 1000) } }
    /// Nanoseconds that a change to a lower latency waits for a moment of silence.
    private static var longestWait: Int64 { @_noLocks get { .nanoseconds(milliseconds: 2000) } }

    func followReadiness(isAway: Bool) {
        let now = clock.now()
        if isArmed {
            lastArmed = now
            if case .calm = readiness { change(to: .alert) }
        } else if now - lastArmed >= Self.memory {
            if case .alert = readiness { change(to: .calm) }
        }
        if ladder.settle(now: now) { latencyChange = .narrowed }
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
        latencyChange = .opened
        wantedSince = nil
    }

    /// Whether a contact could close and be audible.
    var isArmed: Bool {
        guard let contacts else { return false }
        if !contacts.use({ $0.isArmed }) { return false }
        return source.use { $0.isRadioOn }
    }

    /// Whether the device may be changed: because only silence is left to play, or because a change to a lower latency
    /// has waited for `longestWait`.
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

    /// Reports a lead that has changed by 1 ms, while a contact could be keyed.
    func reportLatency(_ lead: Int) {
        guard case .alert = readiness, case .alert = deviceWish.readiness, let device else { return }
        let difference = lead > reportedLatency ? lead - reportedLatency : reportedLatency - lead
        guard difference >= SampleRate(source.use { $0.sampleRate }).frames(milliseconds: 1) else { return }
        reportedLatency = lead
        let period = device.use { $0.block }
        let latency = StreamLatency(
            frames: lead, period: period, widenings: ladder.widenings, reason: latencyChange)
        report(.keyLatency(latency))
        latencyChange = .measured
    }
}
