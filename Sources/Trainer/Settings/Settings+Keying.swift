import Keyer
import Morse

extension SettingValues {
    /// Milliseconds of a number of units at the keyer's speed.
    func units(_ count: Int) -> Int { count * 1200 / keyer.wordsPerMinute }

    /// Stretches milliseconds by the patience.
    func patient(_ milliseconds: Int) -> Int { milliseconds * contacts.patience / 100 }
}

extension Settings {
    /// The factor of every time limit for keying, 0.5 to 10, for learners who move slowly.
    public var patience: Double { Double(self.contacts.patience) / 100 }

    /// Milliseconds of a number of units at the keyer's speed.
    func units(_ count: Int) -> Int { count * 1200 / self.keyer.wordsPerMinute }

    /// Milliseconds from which a mark made by hand is not an element but an abandoned hold: more than eight units, and
    /// more than the slowest hand needs for a dah.
    var longestMark: Int { max(1500, units(8)) }

    /// Seconds between characters of the Morse that the learner hears, who may space like that.
    var heardCharacterSpace: Double {
        let timing = Timing(speed: speed, spacing: spacing, sampleRate: 8000)
        return timing.seconds(timing.characterSpace)
    }

    /// Stretches milliseconds by the patience.
    func patient(_ milliseconds: Int) -> Int { milliseconds * self.contacts.patience / 100 }
}
