public import Keyer
public import Morse

/// A keying event for a screen.
public enum KeyedEvent: Equatable {
    /// The first mark of a character has begun.
    case began(at: Instant)
    /// The keyer took the closing or opening of a contact at this sample of the stream.
    case contact(Contact, isDown: Bool, sample: Int64)
    /// A mark has ended. Positions are samples of the stream.
    case mark(KeyedMark)
    /// A character is complete. `text` is nil for a pattern without a character. `began` is the start of its first
    /// mark, `ended` the end of its last.
    case character(pattern: Pattern, text: String?, began: Instant, ended: Instant)
    case word
}
