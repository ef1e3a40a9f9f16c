import Activities
public import Interface

public struct FoundDevice: Equatable, Sendable {
    public var path: String
    /// Stays the same after replugging.
    public var identity: DeviceIdentity
    public var kind: DeviceKind
    public var canRumble: Bool
    public var isReadable: Bool

    public init(path: String, identity: DeviceIdentity, kind: DeviceKind, canRumble: Bool, isReadable: Bool) {
        self.path = path
        self.identity = identity
        self.kind = kind
        self.canRumble = canRumble
        self.isReadable = isReadable
    }
}

public enum InputProbe {
    public static let folder = "/dev/input"

    /// Devices with controls, and knobs: input devices by number, then MIDI ports, then serial ports.
    public static func devices() -> [FoundDevice] {
        let nodes = AllNodes(input: SystemNodes(folder: folder))
        return ((try? nodes.present()) ?? []).filter { $0.hasControls || $0.isKnob }.map {
            FoundDevice(
                path: nodes.path(of: $0.node), identity: $0.identity, kind: $0.kind, canRumble: $0.canRumble,
                isReadable: nodes.isReadable($0.node))
        }
    }

    public static func setups(_ setups: [DeviceSetup], of devices: [FoundDevice]) -> [DeviceSetup?] {
        SetupMatch.setups(for: devices.map(\.identity), among: setups.map(\.identity)).map { $0.map { setups[$0] } }
    }

    public static func name(of control: DeviceControl) -> String { EvdevCodes.name(of: control) }
}
