/// Which way the half-duplex radio works.  There is no tone from the keyer unless it transmits.
public enum RadioMode: UInt8, Sendable, BitwiseCopyable {
    /// Contacts key nothing.
    case off
    /// Ready: the first contact that closes makes it transmit at that very sample.
    case receiving
    /// Something is being keyed; back to receiving once the silence after it has ended a character.
    case transmitting
}
