public import Keyer
public import Trainer

/// Devices that exist only in a test: plugged in, pressed and felt by calls.
///
/// It keeps the rules of the port: a device that is not set up does nothing, several controls of a contact are one
/// contact, keyboards used for typing are ignored unless they listen, and a device that vanishes opens its contacts.
public final class ScriptedDevices: DevicePort {
    /// The devices that are there now.
    public private(set) var devices: [DeviceDescription] = []
    /// The setups in use.
    public private(set) var setups: [DeviceSetup] = []
    /// The filter in use.
    public private(set) var filter = ContactFilter()
    /// Whether controls are being captured.
    public private(set) var isCapturing = false
    /// The serial port to set up a key on, while controls are captured.
    public private(set) var requestedPort: SerialRequest?
    /// Whether devices that nobody types on are listened to.
    public private(set) var isWelcoming = false
    /// Whether keyboards used for typing close contacts.
    public private(set) var areKeyboardsListening = true
    /// Whether knobs are read.
    public private(set) var areKnobsListening = false
    /// The rumbles so far, with the unit in milliseconds.
    public private(set) var rumbles: [(rumble: Rumble, unit: Int)] = []
    /// Controls that hold a contact closed, by contact.
    private var holders: [Contact: Set<Holder>] = [:]

    private struct Holder: Hashable {
        var identity: DeviceIdentity
        var control: DeviceControl
    }

    /// No devices.
    public init() {}

    // MARK: The port

    /// Sets the devices up.
    public func use(_ setups: [DeviceSetup], filter: ContactFilter) {
        self.setups = setups
        self.filter = filter
    }

    /// Reports controls instead of contacts.
    public func setCapturing(_ isOn: Bool, port: SerialRequest?) {
        isCapturing = isOn
        requestedPort = port
    }

    /// Reports controls of devices that nobody types on.
    public func setWelcoming(_ isOn: Bool) { isWelcoming = isOn }

    /// Sets whether keyboards close contacts.
    public func setKeyboardsListening(_ isOn: Bool) { areKeyboardsListening = isOn }

    /// Sets whether knobs are read.
    public func setKnobsListening(_ isOn: Bool) { areKnobsListening = isOn }

    /// Records a rumble.
    public func rumble(_ rumble: Rumble, unitMilliseconds: Int) { rumbles.append((rumble, unitMilliseconds)) }

    // MARK: The world

    /// A device like a USB paddle adapter.
    public static func device(_ name: String, product: UInt16 = 1, isKeyboard: Bool = false) -> DeviceDescription {
        DeviceDescription(
            identity: DeviceIdentity(bus: 3, vendor: 0x1234, product: product, name: name), isKeyboard: isKeyboard,
            canRumble: false, isOpen: true)
    }

    /// Plugs a device in; returns what the program should be told.
    public func plug(_ device: DeviceDescription) -> Input {
        devices.append(device)
        return .device(.added(device.identity))
    }

    /// Unplugs a device; returns what the program should be told: its contacts open, then it is gone.
    public func unplug(_ device: DeviceDescription) -> [Input] {
        devices.removeAll { $0 == device }
        var inputs: [Input] = []
        for contact in Contact.allCases {
            let rest = holders[contact, default: []].filter { $0.identity != device.identity }
            if rest.isEmpty, holders[contact]?.isEmpty == false { inputs.append(opened(contact, on: device)) }
            holders[contact] = rest
        }
        return inputs + [.device(.removed(device.identity))]
    }

    /// Presses a control; returns what the program is told.
    public func press(_ control: DeviceControl, on device: DeviceDescription) -> Input? {
        guard let contact = contact(of: control, on: device), !isCapturing else { return nil }
        let isFirst = holders[contact, default: []].isEmpty
        holders[contact, default: []].insert(Holder(identity: device.identity, control: control))
        return isFirst ? .contact(contact, isDown: true, device: device.identity.name) : nil
    }

    /// Releases a control; returns what the program is told.
    public func release(
        _ control: DeviceControl, on device: DeviceDescription, name: String = "BTN_SOUTH", held: Int = 120,
        bounce: Int = 0, repeats: Bool = false
    ) -> Input? {
        if isCapturing || isWelcoming && !device.isKeyboard {
            return .captured(
                CapturedControl(
                    device: device, control: control, name: name, heldMilliseconds: held, bounceMilliseconds: bounce,
                    repeats: repeats))
        }
        let holder = Holder(identity: device.identity, control: control)
        for contact in Contact.allCases where holders[contact]?.remove(holder) != nil {
            return holders[contact, default: []].isEmpty ? opened(contact, on: device) : nil
        }
        return nil
    }

    private func opened(_ contact: Contact, on device: DeviceDescription) -> Input {
        .contact(contact, isDown: false, device: device.identity.name)
    }

    private func contact(of control: DeviceControl, on device: DeviceDescription) -> Contact? {
        guard devices.contains(device), let setup = setups.first(where: { $0.identity == device.identity }),
            !(setup.isTypedToo || device.isKeyboard && !setup.isGrabbed) || areKeyboardsListening
        else { return nil }
        return setup.mappings.first { $0.control == control }?.contact
    }
}
