public import Trainer

/// An input device as it is found without opening it.
public struct FoundDevice: Equatable, Sendable {
    /// Its file.
    public var path: String
    /// What names it over replugging.
    public var identity: DeviceIdentity
    /// What it is to its user.
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

/// Looks which input devices there are.
public enum InputProbe {
    /// Where they are.
    public static let folder = "/dev/input"

    /// The devices that have anything that could be a contact, in the order of their numbers.
    public static func devices() -> [FoundDevice] {
        let nodes = SystemNodes(folder: folder)
        return ((try? nodes.present()) ?? []).filter(\.hasControls).map {
            FoundDevice(
                path: nodes.path(of: $0.node), identity: $0.identity, kind: $0.kind, canRumble: $0.canRumble,
                isReadable: nodes.isReadable($0.node))
        }
    }

    /// Which setup each device would be used with; nil for one that is not set up.
    public static func setups(_ setups: [DeviceSetup], of devices: [FoundDevice]) -> [DeviceSetup?] {
        SetupMatch.setups(for: devices.map(\.identity), among: setups.map(\.identity)).map { $0.map { setups[$0] } }
    }

    /// A control's name as the kernel has it: `KEY_B`, `ABS_Z+`.
    public static func name(of control: DeviceControl) -> String { EvdevCodes.name(of: control) }
}
