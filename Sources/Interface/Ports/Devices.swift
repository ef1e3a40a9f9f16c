public import Keyer

/// Identifies an input device across unplugging, replugging and restarting.
public struct DeviceIdentity: Hashable, Codable, Sendable {
    /// Bus type as the kernel reports it.
    public var bus: UInt16
    public var vendor: UInt16
    public var product: UInt16
    /// The name that the device reports.
    public var name: String
    /// The serial number; empty if there is none.
    public var serial: String
    /// The port in which it is plugged. It distinguishes two equal devices without serial numbers.
    public var place: String

    public init(bus: UInt16, vendor: UInt16, product: UInt16, name: String, serial: String = "", place: String = "") {
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.name = name
        self.serial = serial
        self.place = place
    }
}

/// A control that can be closed and opened.
public enum DeviceControl: Hashable, Codable, Sendable {
    /// A key or button by its kernel code. Higher codes stand for MIDI controls and lines of serial ports.
    case key(UInt16)
    /// An axis. It is closed beyond half of its range from rest in this direction.
    case axis(UInt16, isUpward: Bool)
}

public struct DeviceMapping: Hashable, Codable, Sendable {
    public var control: DeviceControl
    public var contact: Contact

    public init(control: DeviceControl, contact: Contact) {
        self.control = control
        self.contact = contact
    }
}

public struct DeviceSetup: Hashable, Codable, Sendable {
    public var identity: DeviceIdentity
    public var mappings: [DeviceMapping]
    /// Whether other programs receive none of its events while Kochlea runs.
    public var isGrabbed: Bool
    /// The bounce time of this device in milliseconds, measured at set-up. Further changes within it are ignored. Nil:
    /// use the setting.
    public var debounceMilliseconds: Int?
    /// The lines that supply the key on a serial port with current; nil for none and for other devices.
    public var supply: LineSupply?

    public init(
        identity: DeviceIdentity, mappings: [DeviceMapping], isGrabbed: Bool = false, debounceMilliseconds: Int? = nil,
        supply: LineSupply? = nil
    ) {
        self.identity = identity
        self.mappings = mappings
        self.isGrabbed = isGrabbed
        self.debounceMilliseconds = debounceMilliseconds
        self.supply = supply
    }
}

/// A device as Kochlea presents it to the learner.
public struct DeviceDescription: Hashable, Sendable {
    public var identity: DeviceIdentity
    /// Whether it is a keyboard that somebody may type on.
    public var isKeyboard: Bool
    public var canRumble: Bool
    /// Whether Kochlea reads its events.
    public var isOpen: Bool
    /// The current name of its device file: `event3`, `ttyUSB0`.
    public var node: String

    public init(identity: DeviceIdentity, isKeyboard: Bool, canRumble: Bool, isOpen: Bool, node: String = "") {
        self.identity = identity
        self.isKeyboard = isKeyboard
        self.canRumble = canRumble
        self.isOpen = isOpen
        self.node = node
    }
}

public enum DeviceEvent: Equatable, Sendable {
    /// Connected, or present at the start.
    case added(DeviceIdentity)
    /// Disconnected. Its contacts are open.
    case removed(DeviceIdentity)
    /// Kochlea has no permission to read it.
    case denied(path: String)
    /// Another program has grabbed it and receives all its events.
    case grabbed(DeviceIdentity)
    /// The contact stayed closed beyond the limit and now counts as stuck.
    case stuck(DeviceIdentity, Contact)
}

/// A control that the learner pressed during set-up, and its measured behaviour.
public struct CapturedControl: Equatable, Sendable {
    public var device: DeviceDescription
    public var control: DeviceControl
    /// The kernel's name: `KEY_B`, `BTN_SOUTH`, `ABS_Z+`.
    public var name: String
    /// Milliseconds between closing and opening.
    public var heldMilliseconds: Int
    /// Milliseconds from the first to the last change of a press that bounced; 0 for a clean one.
    public var bounceMilliseconds: Int
    /// Whether it auto-repeats while held.
    public var repeats: Bool

    public init(
        device: DeviceDescription, control: DeviceControl, name: String, heldMilliseconds: Int,
        bounceMilliseconds: Int, repeats: Bool
    ) {
        self.device = device
        self.control = control
        self.name = name
        self.heldMilliseconds = heldMilliseconds
        self.bounceMilliseconds = bounceMilliseconds
        self.repeats = repeats
    }
}

/// Tactile feedback of keying.
public enum Rumble: Equatable, Sendable {
    /// Short and weak.
    case dit
    /// Long and strong.
    case dah
    /// Once for a whole character.
    case character
}

/// Paddles, pedals, switches and keyboards.
public protocol DevicePort: AnyObject {
    var devices: [DeviceDescription] { get }
    /// Opens these devices and closes all others.
    func use(_ setups: [DeviceSetup], filter: ContactFilter)
    /// While on, a press on any device is reported as `captured` and closes no contact.
    ///
    /// - Parameter port: a serial port to open as well. All other ports stay closed, because opening a port raises its
    ///   lines.
    func setCapturing(_ isOn: Bool, port: SerialRequest?)
    /// While on, a press on a device that is no typing keyboard is reported as `captured`. The learner may have no
    /// other input.
    func setWelcoming(_ isOn: Bool)
    /// While off, typing keyboards close no contact: the session is paused, or the learner types.
    func setKeyboardsListening(_ isOn: Bool)
    /// While on, dials without a pointer are read as knobs. They need no set-up.
    func setKnobsListening(_ isOn: Bool)
    /// Rumbles on all devices that can. Never blocks.
    ///
    /// - Parameter unitMilliseconds: length of a dit.
    func rumble(_ rumble: Rumble, unitMilliseconds: Int)
    /// The number of devices that can rumble, whether or not the learner has set them up.
    var rumbleCount: Int { get }
    /// Plays a pattern, which begins `TouchClip.lead` milliseconds later. Never blocks. Nil, another pattern or a rumble
    /// silences all pulses that are not played yet.
    func feel(_ pattern: TouchPattern?)
    /// Of the last pattern.
    var touchState: TouchState { get }
}

extension DevicePort {
    public func setWelcoming(_ isOn: Bool) {}
    public func setKnobsListening(_ isOn: Bool) {}
    public var rumbleCount: Int { devices.count(where: \.canRumble) }
    public func feel(_ pattern: TouchPattern?) {}
    public var touchState: TouchState { .gone }
}

/// The port without devices, for scripts and systems without input devices.
public final class NoDevices: DevicePort {
    public init() {}
    public var devices: [DeviceDescription] { [] }
    public func use(_ setups: [DeviceSetup], filter: ContactFilter) {}
    public func setCapturing(_ isOn: Bool, port: SerialRequest?) {}
    public func setKeyboardsListening(_ isOn: Bool) {}
    public func rumble(_ rumble: Rumble, unitMilliseconds: Int) {}
}
