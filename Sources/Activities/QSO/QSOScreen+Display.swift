import Interface
import Morse

/// The display of the partner's overs.
extension QSOScreen {
    func followDisplay(at now: Instant) { display?.follow(heardCharacters, page: services.voice.page, at: now) }

    func pauseDisplay(at now: Instant) { display?.pause(heardCharacters, page: services.voice.page, at: now) }

    func cutDisplay(at now: Instant) { display?.cut(heardCharacters, page: services.voice.page, at: now) }

    /// The over comes again, so the delay of its characters begins again.
    func restartDisplay(at now: Instant) {
        cutDisplay(at: now)
        display?.restart(at: now)
    }

    private var heardCharacters: Int { services.voice.sounding.heardCharacters }
}
