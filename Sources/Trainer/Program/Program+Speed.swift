import Keyer
import Sound
import Training

/// The keyer's speed, changed with the paddle alone.
extension Program {
    /// One side was held for long: contacts key nothing until all are open, and what it has keyed is forgotten then.
    func beginSpeed(on screen: any Screen, at now: Instant) {
        guard screen.keying.map({ $0.radio != .off }) == true else { return }
        guard !describer.isOn else {
            return context.announcer.navigate([.say(Message("contact.speed", priority: .text))], at: now)
        }
        _ = context.transceiver.cut()
        context.transceiver.isHeldBack = true
        speedScreen = screen
        context.announcer.silenceSpeech(at: now)
        context.sayKeyerSpeed(at: now)
    }

    /// A knob was turned: it is the keyer's own wherever something can be keyed, now or later.
    func handle(knob steps: Int, at now: Instant) {
        context.log.record(LogEvent("knob", [("steps", .integer(steps))]), at: now)
        guard context.screen?.keying != nil, !describer.isOn else { return context.announcer.signal(.unused, at: now) }
        context.announcer.silenceSpeech(at: now)
        context.stepKeyerSpeed(by: steps, at: now)
    }

    /// Ends it where all contacts are open, or where another screen has come.
    func followSpeed(at now: Instant) {
        guard let speedScreen, contacts.areOpen || context.screen !== speedScreen || exitCode != nil else { return }
        endSpeed(at: now)
    }

    /// Contacts key again once they have been open.
    func endSpeed(at now: Instant) {
        guard let screen = speedScreen else { return }
        speedScreen = nil
        contacts.spend()
        context.transceiver.isHeldBack = false
        if context.screen === screen { screen.keyingWasCut(at: now) }
    }
}

extension ScreenContext {
    /// Changes the keyer's speed by words per minute and says it, in place of a value still waiting to be said.
    func stepKeyerSpeed(by step: Int, at now: Instant) {
        let key = \SettingValues.keyer.wordsPerMinute
        guard case .number(let range, _, _) = settings.setting(key).kind else { return }
        let present = settings.keyer.wordsPerMinute
        let next = min(max(present + step, range.lowerBound), range.upperBound)
        if next == present { announcer.signal(.edge, at: now) } else { change(key, to: next, at: now) }
        sayKeyerSpeed(at: now)
    }

    /// Says the keyer's speed as a bare number.
    func sayKeyerSpeed(at now: Instant) {
        let words = Message("unit.plain", ["count": .integer(settings.keyer.wordsPerMinute)])
        announcer.sayValue(words.with(.text), at: now)
    }
}
