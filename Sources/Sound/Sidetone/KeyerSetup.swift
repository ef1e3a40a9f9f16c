public import Keyer

/// How contacts are keyed and heard.
public struct KeyerSetup: Equatable, Sendable, BitwiseCopyable {
    /// The mode and speed of the keyer.
    public var settings: Keyer.Settings
    /// The silence that ends a character or a word.
    public var limits: CharacterAssembler.Limits
    /// Hertz, clamped to 100 to 2000.
    public var tone: Double

    /// Makes a setup.
    public init(settings: Keyer.Settings, limits: CharacterAssembler.Limits, tone: Double) {
        self.settings = settings
        self.limits = limits
        self.tone = tone
    }
}
