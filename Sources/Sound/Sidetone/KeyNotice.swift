public import Keyer
public import Morse

/// Something that happened in keying, with samples of the stream, in order of time.
public enum KeyNotice: Equatable, Sendable, BitwiseCopyable {
    /// The keyer took the closing or opening of a contact at this sample.
    case contact(Contact, isDown: Bool, sample: Int64)
    /// A mark has begun.
    case began(Element?, sample: Int64)
    /// A mark has ended.
    case mark(KeyedMark)
    /// A character is complete.
    case character(KeyedCharacter)
    /// A word is complete.
    case word(sample: Int64)
    /// A text that the keyer was to key is over.
    case text(TextEnd, sample: Int64)
    /// The radio changed its mode.
    case radio(RadioMode, sample: Int64)
    /// Notices were lost before this one because none had been taken for too long.
    case lost(count: Int)

    /// When it happened or was decided; nil if that is unknown.
    public var sample: Int64? {
        switch self {
        case .contact(_, _, let sample), .began(_, let sample), .word(let sample), .text(_, let sample),
            .radio(_, let sample):
            sample
        case .mark(let mark): Int64(mark.end)
        case .character(let character): Int64(character.decided)
        case .lost: nil
        }
    }
}
