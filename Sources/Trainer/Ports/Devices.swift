public import Keyer

/// What names an input device over unplugging, replugging and restarting.
public struct DeviceIdentity: Hashable, Codable, Sendable {
    /// Bus type as the kernel has it.
    public var bus: UInt16
    /// The maker's number.
    public var vendor: UInt16
    /// The maker's number of the product.
    public var product: UInt16
    /// The device's own words for itself.
    public var name: String
    /// Serial number; empty where there is none.
    public var serial: String
    /// Where it is plugged in; tells two of the same kind apart that have no serial number.
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

/// Something on a device that can be closed and opened.
public enum DeviceControl: Hashable, Codable, Sendable {
    /// A key or button, by the kernel's code.
    case key(UInt16)
    /// An axis, moved from its rest upwards or downwards past half of its range.
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

/// How one device is used.
public struct DeviceSetup: Hashable, Codable, Sendable {
    /// Which device.
    public var identity: DeviceIdentity
    /// What its controls close.
    public var mappings: [DeviceMapping]
    /// Whether nobody else is to get its events while Kochlea runs.
    public var isGrabbed: Bool
    /// Milliseconds after a change in which it ignores further ones, as learned from the device; nil as set for all.
    public var debounceMilliseconds: Int?

    /// Makes a setup.
    public init(
        identity: DeviceIdentity, mappings: [DeviceMapping], isGrabbed: Bool = false, debounceMilliseconds: Int? = nil
    ) {
        self.identity = identity
        self.mappings = mappings
        self.isGrabbed = isGrabbed
        self.debounceMilliseconds = debounceMilliseconds
    }
}

/// What is done to contacts between the device and the keyer, for all devices.  Times in milliseconds.
public struct ContactFilter: Hashable, Codable, Sendable {
    /// After a change, further ones are ignored for so long; then the contact counts as it is.  0 to 80.
    public var debounce = 5
    /// A contact must stay closed for so long before it counts.  0 to 2000.
    public var acceptance = 0
    /// A contact that closes again so soon after it opened is ignored.  0 to 1000.
    public var bounce = 0
    /// A press that opens goes on if it closes again so soon, as when a hand shakes; its end counts so much later.  0 to
    /// 200.
    public var bridge = 0
    /// A contact that is closed for longer is taken for stuck and opened.  2000 to 60 000.
    public var longest = 20_000
    /// A press closes, the next one opens.
    public var isLatching = false

    /// The usual.
    public init() {}
}

/// A device as it can be told to the learner.
public struct DeviceDescription: Hashable, Sendable {
    /// Its identity.
    public var identity: DeviceIdentity
    /// Whether it is a keyboard that is also typed on.
    public var isKeyboard: Bool
    /// Whether it can rumble.
    public var canRumble: Bool
    /// Whether events are being read from it.
    public var isOpen: Bool

    /// Makes a description.
    public init(identity: DeviceIdentity, isKeyboard: Bool, canRumble: Bool, isOpen: Bool) {
        self.identity = identity
        self.isKeyboard = isKeyboard
        self.canRumble = canRumble
        self.isOpen = isOpen
    }
}

/// What happened to a device.
public enum DeviceEvent: Equatable, Sendable {
    /// It was plugged in, or was there at the start.
    case added(DeviceIdentity)
    /// It is gone; its contacts are open.
    case removed(DeviceIdentity)
    /// It may not be read.
    case denied(path: String)
    /// Another program holds it: nothing comes from it.
    case grabbed(DeviceIdentity)
    /// One of its contacts was closed for so long that it was taken for stuck.
    case stuck(DeviceIdentity, Contact)
}

/// A control that was worked during the set-up, with what it showed of itself.
public struct CapturedControl: Equatable, Sendable {
    /// The device.
    public var device: DeviceDescription
    /// The control.
    public var control: DeviceControl
    /// The control's name as the kernel has it: `KEY_B`, `BTN_SOUTH`, `ABS_Z+`.
    public var name: String
    /// Milliseconds for which it stayed closed.
    public var heldMilliseconds: Int
    /// Milliseconds from the first change to the last of a press that bounced; 0 for a clean one.
    public var bounceMilliseconds: Int
    /// Whether it repeats by itself while it is held.
    public var repeats: Bool

    /// Makes one.
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

/// What is felt of keying.
public enum Rumble: Equatable, Sendable {
    /// Short and light.
    case dit
    /// Long and strong.
    case dah
    /// Once, for a whole character.
    case character
}

/// Paddles, pedals, switches and keyboards.
public protocol DevicePort: AnyObject {
    /// The devices that are there now.
    var devices: [DeviceDescription] { get }
    /// Uses devices as they are set up, and no others.
    func use(_ setups: [DeviceSetup], filter: ContactFilter)
    /// While true, a press on any device is reported as `captured` and closes no contact.
    func setCapturing(_ isOn: Bool)
    /// While false, keyboards that are also typed on close no contact: the session is paused, or the learner types.
    func setKeyboardsListening(_ isOn: Bool)
    /// Lets devices that can be felt be felt; never waits.
    ///
    /// - Parameter unitMilliseconds: length of a dit.
    func rumble(_ rumble: Rumble, unitMilliseconds: Int)
}

/// No devices: for scripts, and where there are none.
public final class NoDevices: DevicePort {
    /// Has none.
    public init() {}
    /// None.
    public var devices: [DeviceDescription] { [] }
    /// Nothing to do.
    public func use(_ setups: [DeviceSetup], filter: ContactFilter) {}
    /// Nothing to do.
    public func setCapturing(_ isOn: Bool) {}
    /// Nothing to do.
    public func setKeyboardsListening(_ isOn: Bool) {}
    /// Nothing to do.
    public func rumble(_ rumble: Rumble, unitMilliseconds: Int) {}
}
