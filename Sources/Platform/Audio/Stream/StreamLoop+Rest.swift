import Sound
internal import Synchronization

/// Sleep: nothing is made, nobody is woken, and time passes all the same.
extension StreamLoop {
    /// Falls asleep when there has been nothing to hear for a while and no contact could change that.  Files are written to
    /// their end, and what has no clock of its own is not kept waiting.
    func fallAsleepIfSilent() {
        let now = clock.now()
        guard rest.observe(isSilent: canSleep, now: now) else { return }
        if let device {
            if case .lost(let code) = device.use({ $0.rest() }) { return lose(code) }
        }
        rest.begin(at: position, now: now)
    }

    /// Nothing is to be heard, nothing could be keyed, and whatever changes that rings the alarm.
    private var canSleep: Bool {
        if recording != nil { return false }
        if pace.isClockless { return false }
        if cueLag > 0 { return false }
        guard case .some = status.use({ $0.alarm }) else { return false }
        if !source.use({ $0.isAtRest }) { return false }
        guard let contacts else { return true }
        if !contacts.use({ $0.hasAlarm }) { return false }
        return !isArmed
    }

    /// Waits until something is sent, and goes on playing if it is to be heard.
    func doze(isAway: Bool) {
        if let exchange, isSearching { take(exchange.use { $0.takeAnswer() }) }
        if isAway, device != nil { leave() }
        passTime()
        // What begins now begins behind the silence that devices swallow.
        let isDeep = rest.isDeep(at: clock.now())
        if isDeep, device != nil { source.use { $0.holdMorse() } }
        takeContacts()
        source.use { $0.attend() }
        if source.use({ $0.hasNotices }) { status.use { $0.wake() } }
        guard canSleep, let alarm = status.use({ $0.alarm }) else { return wake() }
        clock.doze(until: nil, bell: alarm)
    }

    /// Moves the stream on to where it is by now.
    private func passTime() {
        guard let due = rest.position(at: clock.now()) else { return }
        let frames = due - position
        source.use { $0.pass(frames) }
    }

    private func wake() {
        let now = clock.now()
        rest.end()
        grid.restart(at: now)
        map.restart()
        if let device { begin(with: device.use { $0.plan }, now: now) }
    }
}
