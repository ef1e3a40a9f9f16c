/// The alphabets in which Morse is learned.
public enum AlphabetName: String, Sendable, CaseIterable, Codable {
    /// A to Z, with national letters if there are any.
    case international
    case greek
    case russian
    case ukrainian
    case bulgarian
    case hebrew
    case arabic
    /// Japanese kana: Wabun code.
    case kana

    /// Whether it is written from right to left.
    public var isRightToLeft: Bool { self == .hebrew || self == .arabic }
}

/// Letters beyond A to Z in the alphabets of some languages that are written in Latin letters, by the code of the
/// language.
public enum NationalLetters: String, Sendable, CaseIterable, Codable {
    /// None.
    case none
    /// German.
    case de
    /// Swedish and Finnish.
    case sv
    /// Danish.
    case da
    /// Norwegian.
    case nb
    /// Icelandic.
    case `is`
    /// Spanish.
    case es
    /// Polish.
    case pl
    /// French.
    case fr
    /// Italian.
    case it
    /// Esperanto.
    case eo
}
