import Sound
import Synchronization

/// Sleep: no samples are rendered and no thread wakes, but the stream's time goes on.
extension StreamLoop {
    /// Falls asleep after a silence during which no contact could make a sound. A stream that is recorded, or whose
    /// device has no clock, never sleeps.
    func fallAsleepIfSilent() {
        let now = clock.now()
        guard rest.observe(isSilent: canSleep, now: now) else { return }
        if let device {
            if case .lost(let code) = device.use({ $0.rest() }) { return lose(code) }
        }
        rest.begin(at: position, now: now)
    }

    /// Whether the stream is silent, no contact can be keyed, and the alarm rings before either changes.
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

    func doze(isAway: Bool) {
        if let exchange, isSearching { take(exchange.use { $0.takeAnswer() }) }
        if isAway, device != nil { leave() }
        passTime()
        // After a deep sleep the device swallows its first samples, so Morse must wait.
        let isDeep = rest.isDeep(at: clock.now())
        if isDeep, device != nil { source.use { $0.holdMorse() } }
        takeContacts()
        source.use { $0.attend() }
        if source.use({ $0.hasNotices }) { status.use { $0.wake() } }
        guard canSleep, let alarm = status.use({ $0.alarm }) else { return wake() }
        clock.doze(until: nil, bell: alarm)
    }

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
