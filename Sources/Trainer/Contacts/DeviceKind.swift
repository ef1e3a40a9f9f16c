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
    /// Anything else: buttons, a knob, a paddle adapter.
    case other
}
