/// The device class as its user sees it.
public enum DeviceKind: String, Equatable, Sendable, CaseIterable {
    case keyboard
    /// A foot switch, although the system treats it as a keyboard.
    case footSwitch
    case gamepad
    /// A mouse or another pointing device.
    case mouse
    /// A MIDI key, keyboard or pedal.
    case midi
    /// A serial port with a key on its control lines.
    case serialPort
    /// A dial without a pointer, with or without buttons.
    case knob
    /// Anything else: buttons, a paddle adapter.
    case other

    /// Whether a press may come from a learner without other input. Nobody types or points with such devices, and
    /// listening to them opens no shared port.
    var mayBeOnlyInput: Bool {
        switch self {
        case .footSwitch, .gamepad, .knob, .other: true
        case .keyboard, .mouse, .midi, .serialPort: false
        }
    }
}
