public import Keyer

/// How contacts become elements and tones.
public struct KeyerSetup: Equatable, Sendable, BitwiseCopyable {
    /// The mode and speed of the keyer.
    public var settings: Keyer.Settings
    /// The silence that ends a character or a word.
    public var limits: CharacterAssembler.Limits
    /// Hertz, clamped to 100 to 2000.
    public var tone: Double
    /// Hertz of dahs that the keyer makes for the operator, clamped likewise. Marks keyed by hand and texts that the
    /// keyer keys by itself use only `tone`.
    public var dahTone: Double
    /// Whether contacts key. If not, a contact that closes stops the text that the keyer keys, and does nothing else.
    public var isKeyedByContacts: Bool

    /// - Parameter dahTone: `tone` if nil.
    public init(
        settings: Keyer.Settings, limits: CharacterAssembler.Limits, tone: Double, dahTone: Double? = nil,
        isKeyedByContacts: Bool = true
    ) {
        self.settings = settings
        self.limits = limits
        self.tone = tone
        self.dahTone = dahTone ?? tone
        self.isKeyedByContacts = isKeyedByContacts
    }
}
