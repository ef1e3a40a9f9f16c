/// What a device is to its user.
public enum DeviceKind: String, Equatable, Sendable, CaseIterable {
    /// It is typed on.
    case keyboard
    /// A foot switch that is made to be one, although the system takes it for a keyboard.
    case footSwitch
    /// Sticks and buttons of a game controller.
    case gamepad
    /// A mouse, or what moves a pointer.
    case mouse
    /// Anything else: buttons, a knob, a paddle adapter.
    case other
}
