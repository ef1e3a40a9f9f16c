/// What a device is to its user.
public enum DeviceKind: String, Equatable, Sendable, CaseIterable {
    /// A keyboard for typing.
    case keyboard
    /// A dedicated foot switch, although the system takes it for a keyboard.
    case footSwitch
    /// A game controller.
    case gamepad
    /// A mouse or another pointing device.
    case mouse
    /// A MIDI key, keyboard or pedal.
    case midi
    /// A serial port with a key on its control lines.
    case serialPort
    /// A dial that points at nothing, with or without buttons.
    case knob
    /// Anything else: buttons, a paddle adapter.
    case other

    /// Whether a press may come from somebody who has nothing else: nobody types or points with it, and nothing need be
    /// opened for all to find out.
    var isWelcome: Bool {
        switch self {
        case .footSwitch, .gamepad, .knob, .other: true
        case .keyboard, .mouse, .midi, .serialPort: false
        }
    }
}
