import Activities
import Interface

struct VoiceShape: Hashable, Sendable {
    var voice: VoiceChoice
    /// Nominal words per minute, 80 to 900.
    var rate: Int {
        didSet { rate = min(max(rate, Self.rates.lowerBound), Self.rates.upperBound) }
    }
    /// 0 to 99.
    var pitch: Int

    /// Below this range eSpeak does not get slower.
    static let rates = 80...900

    /// The last rate at which eSpeak shortens each sound. Above it, eSpeak compresses the finished speech in time.
    private static let lastShortening = 449
    /// The first rate at which compressed sentences are shorter than sentences at `lastShortening` in all seven
    /// languages. The names of single letters are up to a third longer, and clearer. (Measured with eSpeak NG 1.51.)
    private static let firstCompression = 515

    /// The rate for eSpeak, at which sentences get shorter with every step of `rate`.
    var libraryRate: Int {
        guard rate > Self.lastShortening else { return rate }
        let highest = Self.rates.upperBound
        let span = highest - Self.lastShortening - 1
        return Self.firstCompression
            + (rate - Self.lastShortening - 1) * (highest - Self.firstCompression) / span
    }

    /// Clamps to the library's ranges.
    init(_ settings: VoiceSettings) {
        voice = VoiceChoice(name: settings.name, language: settings.language)
        rate = min(max(settings.rate, Self.rates.lowerBound), Self.rates.upperBound)
        pitch = min(max(settings.pitch, 0), 99)
    }
}
