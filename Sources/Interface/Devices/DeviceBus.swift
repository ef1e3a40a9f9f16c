/// Devices outside the kernel's input layer: MIDI ports and the control lines of serial ports.
///
/// Their controls count as keys with codes above those of the kernel (`MIDIControl`, `SerialLine`).
extension DeviceIdentity {
    /// For ports of the ALSA sequencer. The kernel's own bus numbers are small.
    public static let midiBus: UInt16 = 0xfff0
    public static let serialBus: UInt16 = 0xfff1

    public var isMIDI: Bool { bus == Self.midiBus }
    public var isSerialPort: Bool { bus == Self.serialBus }
}

/// Names of controls that the kernel does not name.
package enum ControlName {
    /// `NOTE_1`, `CONTROLLER_64`, `LINE_CTS`; nil for a control of an input device.
    package static func name(of control: DeviceControl) -> String? {
        guard case .key(let code) = control else { return nil }
        return MIDIControl(code: code)?.name ?? SerialLine.Closing(code: code)?.name
    }
}
