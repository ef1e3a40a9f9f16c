import Activities
import Interface

struct VoiceShape: Hashable, Sendable {
    var voice: VoiceChoice
    /// Nominal words per minute, 80 to 449.
    var rate: Int {
        didSet { rate = min(max(rate, Self.rates.lowerBound), Self.rates.upperBound) }
    }
    /// 0 to 99.
    var pitch: Int

    /// Below this range eSpeak does not get slower. Above it, eSpeak uses a coarser method.
    static let rates = 80...449

    /// Clamps to the library's ranges.
    init(_ settings: VoiceSettings) {
        voice = VoiceChoice(name: settings.name, language: settings.language)
        rate = min(max(settings.rate, Self.rates.lowerBound), Self.rates.upperBound)
        pitch = min(max(settings.pitch, 0), 99)
    }
}
