public import Trainer

/// An input device found without opening it.
public struct FoundDevice: Equatable, Sendable {
    /// The path of its file.
    public var path: String
    /// Identifies it across replugging.
    public var identity: DeviceIdentity
    /// The kind of device.
    public var kind: DeviceKind
    /// Whether it can rumble.
    public var canRumble: Bool
    /// Whether this process may read it.
    public var isReadable: Bool

    /// Makes one.
    public init(path: String, identity: DeviceIdentity, kind: DeviceKind, canRumble: Bool, isReadable: Bool) {
        self.path = path
        self.identity = identity
        self.kind = kind
        self.canRumble = canRumble
        self.isReadable = isReadable
    }
}

/// Lists input devices.
public enum InputProbe {
    /// The folder of device files.
    public static let folder = "/dev/input"

    /// The devices with anything that could be a contact, and knobs: input devices by number, then MIDI ports, then serial ports.
    public static func devices() -> [FoundDevice] {
        let nodes = AllNodes(input: SystemNodes(folder: folder))
        return ((try? nodes.present()) ?? []).filter { $0.hasControls || $0.isKnob }.map {
            FoundDevice(
                path: nodes.path(of: $0.node), identity: $0.identity, kind: $0.kind, canRumble: $0.canRumble,
                isReadable: nodes.isReadable($0.node))
        }
    }

    /// The setup that each device would use; nil for one that is not set up.
    public static func setups(_ setups: [DeviceSetup], of devices: [FoundDevice]) -> [DeviceSetup?] {
        SetupMatch.setups(for: devices.map(\.identity), among: setups.map(\.identity)).map { $0.map { setups[$0] } }
    }

    /// The kernel's name of a control: `KEY_B`, `ABS_Z+`.
    public static func name(of control: DeviceControl) -> String { EvdevCodes.name(of: control) }
}
