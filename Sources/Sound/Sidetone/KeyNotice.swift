public import Keyer
public import Morse

/// An event of keying at a sample of the stream. Notices come in order of time.
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
    /// A text for the keyer is over.
    case text(TextEnd, sample: Int64)
    /// The radio changed its mode.
    case radio(RadioMode, sample: Int64)
    /// Notices before this one were lost, because the program took none for too long.
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
