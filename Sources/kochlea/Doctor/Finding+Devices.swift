import Activities
import Interface
import Platform

extension Finding {
    /// Checks the permission to read input devices. No devices is no fault, because the keyboard suffices.
    static func devices(_ found: [FoundDevice] = InputProbe.devices()) -> Finding {
        let found = found.filter { !$0.identity.isMIDI && !$0.identity.isSerialPort }
        guard !found.isEmpty else { return .good("doctor.devices.none", ["folder": .text(InputProbe.folder)]) }
        let readable = found.count(where: \.isReadable)
        if readable == 0 {
            return .bad("doctor.devices.bad", ["count": .integer(found.count)], remedy: .joinInput)
        }
        return .good("doctor.devices.good", ["readable": .integer(readable), "count": .integer(found.count)])
    }

    /// An unreadable knob; nil if there is none. Knobs need no set-up, so no other check finds them.
    static func knob(_ found: [FoundDevice] = InputProbe.devices()) -> Finding? {
        guard let knob = found.first(where: { $0.kind == .knob && !$0.isReadable }) else { return nil }
        return .bad("doctor.knob", ["device": .text(knob.identity.name)], remedy: .joinInput)
    }

    /// The names of MIDI and serial ports to which a key may be connected; nil for none.
    static func ports(_ found: [FoundDevice] = InputProbe.devices()) -> Finding? {
        let names = found.compactMap { device -> String? in
            if device.identity.isMIDI { return device.identity.name }
            return device.identity.isSerialPort ? "\(device.identity.name) (\(device.path))" : nil
        }
        return names.isEmpty ? nil : .good("doctor.ports", ["names": .text(names.joined(separator: ", "))])
    }
}
