public enum AlphabetName: String, Sendable, CaseIterable, Codable {
    /// A to Z and the national letters, if any.
    case international
    case greek
    case russian
    case ukrainian
    case bulgarian
    case hebrew
    case arabic
    /// The Japanese kana of Wabun code.
    case kana

    public var isRightToLeft: Bool { self == .hebrew || self == .arabic }
}

/// Letters beyond A to Z that Latin alphabets add, by the ISO 639-1 code of their language.
public enum NationalLetters: String, Sendable, CaseIterable, Codable {
    case none
    case de
    /// Swedish and Finnish.
    case sv
    case da
    case nb
    case `is`
    case es
    case pl
    case fr
    case it
    case eo
}
