/// A mark made by the keyer: short or long.
public enum Element: UInt8, Sendable, CaseIterable {
    /// One unit of sound.
    case dit
    /// Three units of sound.
    case dah
}
