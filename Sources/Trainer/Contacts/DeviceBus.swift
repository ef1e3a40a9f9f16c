/// Devices that are no input devices of the kernel: MIDI ports and the control lines of serial ports.
///
/// To the rest of the program their controls are keys, with codes beyond those of the kernel (`MIDIControl`,
/// `SerialLine`).
extension DeviceIdentity {
    /// The bus of the ALSA sequencer's MIDI ports; the kernel's own numbers are small.
    public static let midiBus: UInt16 = 0xfff0
    /// The bus of serial ports.
    public static let serialBus: UInt16 = 0xfff1

    /// Whether it is a MIDI port.
    public var isMIDI: Bool { bus == Self.midiBus }
    /// Whether it is a serial port.
    public var isSerialPort: Bool { bus == Self.serialBus }
}

/// The names of controls that the kernel has no name for.
package enum ControlName {
    /// `NOTE_1`, `CONTROLLER_64`, `LINE_CTS`; nil for a control of an input device.
    package static func name(of control: DeviceControl) -> String? {
        guard case .key(let code) = control else { return nil }
        return MIDIControl(code: code)?.name ?? SerialLine.Closing(code: code)?.name
    }
}
