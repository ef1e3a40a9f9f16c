/// A mark made by the keyer: short or long.
public enum Element: UInt8, Sendable, CaseIterable {
    /// One unit of sound.
    case dit
    /// Three units of sound.
    case dah

    /// Length of the mark in units, as Recommendation ITU-R M.1677-1 has it.
    public var units: Int { self == .dit ? 1 : 3 }
    /// The other one.
    public var opposite: Element { self == .dit ? .dah : .dit }
}
