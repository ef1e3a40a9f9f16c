public import Keyer
public import Morse

/// What the renderer reports of keying, with samples of the stream, in the order of time.
public enum KeyNotice: Equatable, Sendable, BitwiseCopyable {
    /// A contact closed or opened at this sample, as far as the keyer is concerned.
    case contact(Contact, isDown: Bool, sample: Int64)
    /// A mark has begun.
    case began(Element?, sample: Int64)
    /// A mark has ended.
    case mark(KeyedMark)
    /// A character is complete.
    case character(KeyedCharacter)
    /// A word is complete.
    case word(sample: Int64)
    /// The radio changed its mode.
    case radio(RadioMode, sample: Int64)
    /// Notices were lost before this one: nobody had taken them for long.
    case lost(count: Int)
}
