import Keyer
import Training

/// The devices that are set up, and their stored form.
struct DeviceBook: Equatable {
    /// Their name in storage.
    static let settingName = "devices"

    private(set) var setups: [DeviceSetup] = []

    init() {}

    /// Reads the stored form; an unreadable one counts as empty.
    init(stored: String?) {
        setups = stored.flatMap([DeviceSetup].init(jsonText:)) ?? []
    }

    var stored: String? { setups.isEmpty ? nil : setups.jsonText }

    func setup(of identity: DeviceIdentity) -> DeviceSetup? { setups.first { $0.identity == identity } }

    /// Whether a device that also types may close contacts: a keyboard, or a pedal that types letters.
    func sharesKeyboard(among devices: [DeviceDescription]) -> Bool { !shared(among: devices).isEmpty }

    /// Keys that close a contact and arrive as typed keys at the same time.
    func sharedKeys(among devices: [DeviceDescription]) -> [Key] {
        shared(among: devices).flatMap(\.mappings).compactMap { mapping in
            if case .key(let code) = mapping.control { TypedKeys.key(code) } else { nil }
        }
    }

    private func shared(among devices: [DeviceDescription]) -> [DeviceSetup] {
        setups.filter { setup in
            devices.contains {
                $0.identity == setup.identity && (setup.isTypedToo || $0.isKeyboard && !setup.isGrabbed)
            }
        }
    }

    /// Takes the controls pressed for contacts.  On the devices they were pressed on, they replace what these contacts
    /// and controls were before; other devices keep theirs, as any number can be used side by side.
    mutating func take(_ captured: [(control: CapturedControl, contact: Contact)]) {
        let contacts = Set(captured.map(\.contact))
        var fresh: Set<DeviceIdentity> = []
        for (control, contact) in captured {
            let identity = control.device.identity
            var setup = setup(of: identity) ?? DeviceSetup(identity: identity, mappings: [])
            if fresh.insert(identity).inserted {
                setup.mappings.removeAll { contacts.contains($0.contact) }
                setup.debounceMilliseconds = nil
            }
            setup.mappings.removeAll { $0.control == control.control }
            setup.mappings.append(DeviceMapping(control: control.control, contact: contact))
            if let debounce = Self.debounce(for: control) {
                setup.debounceMilliseconds = max(setup.debounceMilliseconds ?? 0, debounce)
            }
            put(setup)
        }
    }

    mutating func forget(_ identity: DeviceIdentity) {
        setups.removeAll { $0.identity == identity }
    }

    /// Swaps the sides of a device's paddle.
    mutating func swap(_ identity: DeviceIdentity) {
        guard var setup = setup(of: identity) else { return }
        for index in setup.mappings.indices { setup.mappings[index].contact = setup.mappings[index].contact.swapped }
        put(setup)
    }

    mutating func grab(_ identity: DeviceIdentity, _ isGrabbed: Bool) {
        guard var setup = setup(of: identity) else { return }
        setup.isGrabbed = isGrabbed
        put(setup)
    }

    /// Notes the lines that give a serial port's key its current, if it is set up.
    mutating func supply(_ identity: DeviceIdentity, _ supply: LineSupply) {
        guard var setup = setup(of: identity) else { return }
        setup.supply = supply == .none ? nil : supply
        put(setup)
    }

    private mutating func put(_ setup: DeviceSetup) {
        if let index = setups.firstIndex(where: { $0.identity == setup.identity }) {
            setups[index] = setup
        } else {
            setups.append(setup)
        }
    }

    /// Half as long again as the observed bounce, at most 80 ms; nil where the common setting is long enough.
    private static func debounce(for control: CapturedControl) -> Int? {
        let wanted = min(80, control.bounceMilliseconds * 3 / 2)
        return wanted > ContactFilter().debounce ? wanted : nil
    }
}
