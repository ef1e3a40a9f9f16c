import Trainer

/// A Vail adapter: a key's or paddle's adapter that types as a keyboard until it is told to speak MIDI.
///
/// Its firmware (github.com/Vail-CW/vail-adapter, docs/MIDI_INTEGRATION_SPEC.md) sends note 0 for a straight key, and
/// in passthrough mode notes 1 and 2 for the sides of a paddle.  It begins in keyboard mode whenever it gets power, and
/// keeps the keyer's mode.
enum VailAdapter {
    /// Switches between keyboard and MIDI.
    static let modeController: CInt = 0
    static let midiMode: CInt = 0
    static let keyboardMode: CInt = 127
    /// The program that switches its own keyer off, so that both sides of a paddle are told apart.
    static let passthrough: CInt = 0

    /// Whether it is one: the boards that the firmware is built for have USB numbers of their own.
    static func isOne(_ identity: DeviceIdentity) -> Bool {
        boards.contains { $0 == (identity.vendor, identity.product) } || identity.name.lowercased().contains("vail")
    }

    private static let boards: [(UInt16, UInt16)] = [
        // Seeeduino XIAO, Adafruit QT Py and TRRS Trinkey, all with a SAMD21.
        (0x2886, 0x802f), (0x239a, 0x80cb), (0x239a, 0x8157),
    ]
}
