import Interface
import Keyer
import Morse
import Sound
import Training

/// The speed of the keyer, changed with the paddle alone.
extension Program {
    /// After a long hold of one side, contacts key nothing until all are open. The characters of the hold are dropped.
    func beginSpeed(on screen: any Screen, at now: Instant) {
        guard screen.keyingRequest.map({ $0.radio != .off }) == true else { return }
        guard !describer.isOn else {
            return services.voice.navigate([.say(Message("contact.speed", priority: .text))], at: now)
        }
        _ = services.radio.transceiver.cut()
        services.radio.transceiver.isHeldBack = true
        speedScreen = screen
        services.voice.silence()
        sayKeyerSpeed(at: now)
    }

    /// A knob sets the keyer's speed on every screen that can take keying.
    func handle(knob steps: Int, at now: Instant) {
        services.ports.log.record(LogEvent("knob", [("steps", .integer(steps))]), at: now)
        guard services.screens.top?.keyingRequest != nil, !describer.isOn else {
            return services.voice.signal(.unused, at: now)
        }
        services.voice.silence()
        stepKeyerSpeed(by: steps, at: now)
    }

    /// Ends the change of speed when all contacts are open or another screen is on top.
    func followSpeed(at now: Instant) {
        guard let speedScreen, contacts.areOpen || services.screens.top !== speedScreen || exitCode != nil else {
            return
        }
        endSpeed(at: now)
    }

    func endSpeed(at now: Instant) {
        guard let screen = speedScreen else { return }
        speedScreen = nil
        contacts.spend()
        services.radio.transceiver.isHeldBack = false
        if services.screens.top === screen { (screen as? any KeyedScreen)?.keyingWasCut(at: now) }
    }

    /// A new value replaces a value that still waits to be spoken.
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

    private func sayKeyerSpeed(at now: Instant) {
        let words = Message("unit.plain", ["count": .integer(services.settings.keyer.wordsPerMinute)])
        services.voice.sayValue(words.with(.text), at: now)
    }
}
