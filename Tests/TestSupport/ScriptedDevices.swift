import Activities
public import Interface
public import Keyer

/// Devices that a test plugs in and presses. Their rules are those of the real port: a device without setup does
/// nothing, all controls of a contact are one contact, keyboards for typing close contacts only while the port listens
/// to them, and unplugging a device opens its contacts.
public final class ScriptedDevices: DevicePort {
    public private(set) var devices: [DeviceDescription] = []
    public private(set) var setups: [DeviceSetup] = []
    public private(set) var filter = ContactFilter()
    public private(set) var isCapturing = false
    /// The serial port for setting up a key, during capture.
    public private(set) var requestedPort: SerialRequest?
    public private(set) var isWelcoming = false
    public private(set) var areKeyboardsListening = true
    public private(set) var areKnobsListening = false
    /// The unit is in milliseconds.
    public private(set) var rumbles: [(rumble: Rumble, unit: Int)] = []
    public private(set) var patterns: [TouchPattern] = []
    /// The fates of the next patterns. Later ones come in time if there are enough devices.
    public var touchStates: [TouchState] = []
    public private(set) var touchState = TouchState.gone
    /// Called when a pattern begins.
    public var feeling: () -> Void = {}
    /// Controls that hold a contact closed.
    private var holders: [Contact: Set<Holder>] = [:]

    private struct Holder: Hashable {
        var identity: DeviceIdentity
        var control: DeviceControl
    }

    public init() {}

    // MARK: The port

    public func use(_ setups: [DeviceSetup], filter: ContactFilter) {
        self.setups = setups
        self.filter = filter
    }

    public func setCapturing(_ isOn: Bool, port: SerialRequest?) {
        isCapturing = isOn
        requestedPort = port
    }

    public func setWelcoming(_ isOn: Bool) { isWelcoming = isOn }

    public func setKeyboardsListening(_ isOn: Bool) { areKeyboardsListening = isOn }

    public func setKnobsListening(_ isOn: Bool) { areKnobsListening = isOn }

    public func rumble(_ rumble: Rumble, unitMilliseconds: Int) { rumbles.append((rumble, unitMilliseconds)) }

    public func feel(_ pattern: TouchPattern?) {
        guard let pattern else { return touchState = .playing }
        patterns.append(pattern)
        feeling()
        let needed = pattern.pulses.contains { $0.place == .left || $0.place == .right } ? 2 : 1
        touchState =
            !touchStates.isEmpty ? touchStates.removeFirst() : rumbleCount >= needed ? .onTime : .gone
    }

    // MARK: The world

    /// Like a USB paddle adapter.
    public static func device(
        _ name: String, product: UInt16 = 1, isKeyboard: Bool = false, canRumble: Bool = false
    ) -> DeviceDescription {
        DeviceDescription(
            identity: DeviceIdentity(bus: 3, vendor: 0x1234, product: product, name: name), isKeyboard: isKeyboard,
            canRumble: canRumble, isOpen: true)
    }

    /// Returns the input for the program, as the calls below do.
    public func plug(_ device: DeviceDescription) -> Input {
        devices.append(device)
        return .device(.added(device.identity))
    }

    /// The contacts open before the device is gone.
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

    public func press(_ control: DeviceControl, on device: DeviceDescription) -> Input? {
        guard let contact = contact(of: control, on: device), !isCapturing else { return nil }
        let isFirst = holders[contact, default: []].isEmpty
        holders[contact, default: []].insert(Holder(identity: device.identity, control: control))
        return isFirst ? .contact(contact, isDown: true, device: device.identity.name) : nil
    }

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
