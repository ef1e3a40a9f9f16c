import Keyer
import Sound
import Training

/// The keyer's speed, changed with the paddle alone.
extension Program {
    /// One side was held for long: contacts key nothing until all are open, and what it has keyed is forgotten then.
    func beginSpeed(on screen: any Screen, at now: Instant) {
        guard screen.keyingRequest.map({ $0.radio != .off }) == true else { return }
        guard !describer.isOn else {
            return services.voice.navigate([.say(Message("contact.speed", priority: .text))], at: now)
        }
        _ = services.radio.transceiver.cut()
        services.radio.transceiver.isHeldBack = true
        speedScreen = screen
        services.voice.silenceSpeech(at: now)
        sayKeyerSpeed(at: now)
    }

    /// A knob was turned: it is the keyer's own wherever something can be keyed, now or later.
    func handle(knob steps: Int, at now: Instant) {
        services.log.record(LogEvent("knob", [("steps", .integer(steps))]), at: now)
        guard services.screens.top?.keyingRequest != nil, !describer.isOn else {
            return services.voice.signal(.unused, at: now)
        }
        services.voice.silenceSpeech(at: now)
        stepKeyerSpeed(by: steps, at: now)
    }

    /// Ends it where all contacts are open, or where another screen has come.
    func followSpeed(at now: Instant) {
        guard let speedScreen, contacts.areOpen || services.screens.top !== speedScreen || exitCode != nil else {
            return
        }
        endSpeed(at: now)
    }

    /// Contacts key again once they have been open.
    func endSpeed(at now: Instant) {
        guard let screen = speedScreen else { return }
        speedScreen = nil
        contacts.spend()
        services.radio.transceiver.isHeldBack = false
        if services.screens.top === screen { (screen as? any KeyedScreen)?.keyingWasCut(at: now) }
    }

    /// Changes the keyer's speed by words per minute and says it, in place of a value still waiting to be said.
    func stepKeyerSpeed(by step: Int, at now: Instant) {
        let key = \SettingValues.keyer.wordsPerMinute
        let settings = services.settings
        guard case .number(let range, _, _) = settings.setting(key).kind else { return }
        let present = settings.keyer.wordsPerMinute
        let next = min(max(present + step, range.lowerBound), range.upperBound)
        if next == present {
            services.voice.signal(.edge, at: now)
        } else {
            services.preferences.change(key, to: next, at: now)
        }
        sayKeyerSpeed(at: now)
    }

    /// Says the keyer's speed as a bare number.
    private func sayKeyerSpeed(at now: Instant) {
        let words = Message("unit.plain", ["count": .integer(services.settings.keyer.wordsPerMinute)])
        services.voice.sayValue(words.with(.text), at: now)
    }
}
