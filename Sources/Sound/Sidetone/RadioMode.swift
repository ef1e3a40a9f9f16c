/// Which way the half-duplex radio works.  There is no tone from the keyer unless it transmits.
///
///            Console.setRadio                  a mark begins
///      off ------------------> receiving ---------------------> transmitting
///       ^                        |   ^                               |
///       +--- Console.setRadio ---+   +--- the character is over -----+
///                                         (where words count: the word)
///
/// When the program itself asks for `transmitting`, it stays so until the program asks for something else.
public enum RadioMode: UInt8, Sendable, BitwiseCopyable {
    /// Contacts key nothing.
    case off
    /// Ready: the first contact that closes makes it transmit at that very sample.
    case receiving
    /// Something is being keyed, or may be.
    case transmitting
}
