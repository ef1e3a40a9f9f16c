public import Keyer

/// Identifies an input device across unplugging, replugging and restarting.
public struct DeviceIdentity: Hashable, Codable, Sendable {
    /// Bus type as reported by the kernel.
    public var bus: UInt16
    /// The vendor number.
    public var vendor: UInt16
    /// The vendor's product number.
    public var product: UInt16
    /// The name the device reports.
    public var name: String
    /// The serial number; empty if there is none.
    public var serial: String
    /// The port it is plugged into; distinguishes two devices of the same kind without serial numbers.
    public var place: String

    /// Makes an identity.
    public init(bus: UInt16, vendor: UInt16, product: UInt16, name: String, serial: String = "", place: String = "") {
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.name = name
        self.serial = serial
        self.place = place
    }
}

/// A control of a device that can be closed and opened.
public enum DeviceControl: Hashable, Codable, Sendable {
    /// A key or button, by the kernel's code; beyond those, a MIDI control or a serial port's line.
    case key(UInt16)
    /// An axis, moved from rest upwards or downwards past half of its range.
    case axis(UInt16, isUpward: Bool)
}

/// A control that closes a contact.
public struct DeviceMapping: Hashable, Codable, Sendable {
    /// The control.
    public var control: DeviceControl
    /// The contact.
    public var contact: Contact

    /// Makes a mapping.
    public init(control: DeviceControl, contact: Contact) {
        self.control = control
        self.contact = contact
    }
}

/// The use of one device.
public struct DeviceSetup: Hashable, Codable, Sendable {
    /// The device.
    public var identity: DeviceIdentity
    /// The contacts that its controls close.
    public var mappings: [DeviceMapping]
    /// Whether its events are kept from other programs while Kochlea runs.
    public var isGrabbed: Bool
    /// Milliseconds after a change in which further ones are ignored, learned from the device; nil to use the common
    /// setting.
    public var debounceMilliseconds: Int?
    /// The lines that give the key of a serial port its current; nil for none and for other devices.
    public var supply: LineSupply?

    /// Makes a setup.
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

/// A device as presented to the learner.
public struct DeviceDescription: Hashable, Sendable {
    /// Its identity.
    public var identity: DeviceIdentity
    /// Whether it is a keyboard that is also used for typing.
    public var isKeyboard: Bool
    /// Whether it can rumble.
    public var canRumble: Bool
    /// Whether events are being read from it.
    public var isOpen: Bool
    /// Its name among the system's files now: `event3`, `ttyUSB0`.
    public var node: String

    /// Makes a description.
    public init(identity: DeviceIdentity, isKeyboard: Bool, canRumble: Bool, isOpen: Bool, node: String = "") {
        self.identity = identity
        self.isKeyboard = isKeyboard
        self.canRumble = canRumble
        self.isOpen = isOpen
        self.node = node
    }
}

/// What happened to a device.
public enum DeviceEvent: Equatable, Sendable {
    /// It was plugged in, or was there at the start.
    case added(DeviceIdentity)
    /// It is gone; its contacts are open.
    case removed(DeviceIdentity)
    /// There is no permission to read it.
    case denied(path: String)
    /// Another program has grabbed it, so that nothing comes from it.
    case grabbed(DeviceIdentity)
    /// One of its contacts was closed for so long that it was taken for stuck.
    case stuck(DeviceIdentity, Contact)
}

/// A control used during set-up, with its observed behaviour.
public struct CapturedControl: Equatable, Sendable {
    /// The device.
    public var device: DeviceDescription
    /// The control.
    public var control: DeviceControl
    /// The control's name as in the kernel: `KEY_B`, `BTN_SOUTH`, `ABS_Z+`.
    public var name: String
    /// Milliseconds for which it stayed closed.
    public var heldMilliseconds: Int
    /// Milliseconds from the first to the last change of a press that bounced; 0 for a clean one.
    public var bounceMilliseconds: Int
    /// Whether it auto-repeats while held.
    public var repeats: Bool

    /// Makes a captured control.
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
    /// Short and light.
    case dit
    /// Long and strong.
    case dah
    /// Once for a whole character.
    case character
}

/// Paddles, pedals, switches and keyboards.
public protocol DevicePort: AnyObject {
    /// The devices present now.
    var devices: [DeviceDescription] { get }
    /// Uses devices as set up, and no others.
    func use(_ setups: [DeviceSetup], filter: ContactFilter)
    /// While on, a press on any device is reported as `captured` and closes no contact.
    ///
    /// - Parameter port: a serial port to open as well; others stay closed, as opening one raises its lines.
    func setCapturing(_ isOn: Bool, port: SerialRequest?)
    /// While on, a press of a key on a device that nobody types on is reported as `captured`: somebody may have nothing
    /// else.
    func setWelcoming(_ isOn: Bool)
    /// While off, keyboards used for typing close no contact: the session is paused, or the learner types.
    func setKeyboardsListening(_ isOn: Bool)
    /// While on, knobs are read: devices with a dial that point at nothing. Nobody need set them up.
    func setKnobsListening(_ isOn: Bool)
    /// Rumbles on all devices that can; never waits.
    ///
    /// - Parameter unitMilliseconds: length of a dit.
    func rumble(_ rumble: Rumble, unitMilliseconds: Int)
}

extension DevicePort {
    /// Does nothing.
    public func setWelcoming(_ isOn: Bool) {}
    /// Does nothing.
    public func setKnobsListening(_ isOn: Bool) {}
}

/// A port without devices: for scripts and systems that have none.
public final class NoDevices: DevicePort {
    /// Makes the port.
    public init() {}
    /// Always empty.
    public var devices: [DeviceDescription] { [] }
    /// Does nothing.
    public func use(_ setups: [DeviceSetup], filter: ContactFilter) {}
    /// Does nothing.
    public func setCapturing(_ isOn: Bool, port: SerialRequest?) {}
    /// Does nothing.
    public func setKeyboardsListening(_ isOn: Bool) {}
    /// Does nothing.
    public func rumble(_ rumble: Rumble, unitMilliseconds: Int) {}
}
