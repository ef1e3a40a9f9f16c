import Keyer
import Morse
import Training

/// What a screen hears of keying.
enum KeyedEvent: Equatable {
    /// A character has begun: its first mark sounds since then.
    case began(at: Instant)
    /// A contact closed or opened, at this sample of the stream, as far as the keyer is concerned.
    case contact(Contact, isDown: Bool, sample: Int64)
    /// A mark has ended; samples of the stream.
    case mark(KeyedMark)
    /// A character is complete: what was keyed, the character it is (nil if it is none), when its first mark began and
    /// its last one ended.
    case character(pattern: Pattern, text: String?, began: Instant, ended: Instant)
    /// A word is complete.
    case word
}
