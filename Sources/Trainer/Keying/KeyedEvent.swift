import Keyer
import Morse
import Training

/// What a screen is told about keying.
enum KeyedEvent: Equatable {
    /// A character has begun with a mark at this instant.
    case began(at: Instant)
    /// The keyer took the closing or opening of a contact at this sample of the stream.
    case contact(Contact, isDown: Bool, sample: Int64)
    /// A mark has ended; positions in samples of the stream.
    case mark(KeyedMark)
    /// A character is complete: the pattern keyed, the character it stands for (nil if none), the beginning of its
    /// first mark and the end of its last.
    case character(pattern: Pattern, text: String?, began: Instant, ended: Instant)
    /// A word is complete.
    case word
}
