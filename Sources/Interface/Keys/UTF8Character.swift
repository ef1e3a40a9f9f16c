/// An incomplete multi-byte character. Some lead bytes narrow the range of the second byte (Unicode 15, table 3-7). The
/// narrower range excludes overlong forms, surrogates and values beyond U+10FFFF.
struct UTF8Character: Sendable {
    enum Step: Equatable {
        case more
        case scalar(Unicode.Scalar)
        /// The byte does not belong to the character, but may begin another.
        case broken
    }

    private var value: UInt32
    private var missing: Int
    private var next: ClosedRange<UInt8>

    /// Nil if no character begins with this byte.
    init?(lead: UInt8) {
        switch lead {
        case 0xc2...0xdf: (value, missing) = (UInt32(lead & 0x1f), 1)
        case 0xe0...0xef: (value, missing) = (UInt32(lead & 0x0f), 2)
        case 0xf0...0xf4: (value, missing) = (UInt32(lead & 0x07), 3)
        default: return nil
        }
        next =
            switch lead {
            case 0xe0: 0xa0...0xbf
            case 0xed: 0x80...0x9f
            case 0xf0: 0x90...0xbf
            case 0xf4: 0x80...0x8f
            default: 0x80...0xbf
            }
    }

    mutating func take(_ byte: UInt8) -> Step {
        guard next.contains(byte) else { return .broken }
        next = 0x80...0xbf
        value = value << 6 | UInt32(byte & 0x3f)
        missing -= 1
        if missing > 0 { return .more }
        return Unicode.Scalar(value).map(Step.scalar) ?? .broken
    }
}
