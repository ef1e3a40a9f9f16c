import Activities
import Interface

/// A Vail adapter connects a key or paddle. It types as a keyboard until a message switches it to MIDI.
///
/// Its firmware (github.com/Vail-CW/vail-adapter, docs/MIDI_INTEGRATION_SPEC.md) sends note 0 for a straight key, and
/// in passthrough mode notes 1 and 2 for the sides of a paddle. It starts in keyboard mode whenever it gets power, but
/// remembers the keyer's mode.
enum VailAdapter {
    static let modeController: CInt = 0
    static let midiMode: CInt = 0
    static let keyboardMode: CInt = 127
    /// Turns the adapter's own keyer off, so that each side of a paddle has its own note.
    static let passthrough: CInt = 0

    /// The supported boards have USB numbers of their own.
    static func isOne(_ identity: DeviceIdentity) -> Bool {
        boards.contains { $0 == (identity.vendor, identity.product) } || identity.name.lowercased().contains("vail")
    }

    private static let boards: [(UInt16, UInt16)] = [
        (0x2886, 0x802f), (0x239a, 0x80cb), (0x239a, 0x8157),
    ]
}
