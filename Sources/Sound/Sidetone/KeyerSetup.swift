public import Keyer

/// How contacts are keyed and heard.
public struct KeyerSetup: Equatable, Sendable, BitwiseCopyable {
    /// What contacts do, and how fast.
    public var settings: Keyer.Settings
    /// Which silence ends a character or a word.
    public var limits: CharacterAssembler.Limits
    /// Hertz, held within 100 to 2000.
    public var tone: Double

    /// Makes a setup.
    public init(settings: Keyer.Settings, limits: CharacterAssembler.Limits, tone: Double) {
        self.settings = settings
        self.limits = limits
        self.tone = tone
    }
}
