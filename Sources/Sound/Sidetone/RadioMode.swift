/// The state of the half-duplex radio. The keyer sounds only while it transmits.
///
///            Console.setRadio                  a mark begins
///      off ------------------> receiving ---------------------> transmitting
///       ^                        |   ^                               |
///       +--- Console.setRadio ---+   +--- the character is over -----+
///                                         (where words count: the word)
///
/// If the program itself sets `transmitting`, that lasts until the program sets another mode.
public enum RadioMode: UInt8, Sendable, BitwiseCopyable {
    /// Contacts key nothing.
    case off
    /// Ready: the first contact that closes starts transmission at that very sample.
    case receiving
    /// Something is being keyed, or the turn has not ended.
    case transmitting
}
