import Keyer
import Morse

extension SettingValues {
    /// Milliseconds, at the keyer's speed.
    func units(_ count: Int) -> Int { count * 1200 / keyer.wordsPerMinute }

    /// Multiplies a time limit by the patience.
    func patient(_ milliseconds: Int) -> Int { milliseconds * contacts.patience / 100 }
}

extension Settings {
    /// Factor of all time limits for keying, 0.5 to 10.
    public var patience: Double { Double(self.contacts.patience) / 100 }

    /// Milliseconds, at the keyer's speed.
    func units(_ count: Int) -> Int { count * 1200 / self.keyer.wordsPerMinute }

    /// Milliseconds after which a hand-keyed mark counts as an abandoned hold: eight units, and at least 1.5 s, because
    /// the slowest hands need that for a dah.
    var longestMark: Int { max(1500, units(8)) }

    /// Seconds between characters of the Morse that Kochlea plays. The learner may key with the same spaces.
    var heardCharacterSpace: Double {
        let timing = Timing(speed: speed, spacing: spacing, sampleRate: 8000)
        return timing.seconds(timing.characterSpace)
    }

    /// Multiplies a time limit by the patience.
    func patient(_ milliseconds: Int) -> Int { milliseconds * self.contacts.patience / 100 }
}
