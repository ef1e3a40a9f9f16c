public import Keyer

/// The set-ups of devices, and their stored form.
public struct DeviceBook: Equatable {
    public static let settingName = "devices"

    public private(set) var setups: [DeviceSetup] = []

    public init() {}

    /// An unreadable stored form counts as empty.
    public init(stored: String?) {
        setups = stored.flatMap([DeviceSetup].init(jsonText:)) ?? []
    }

    public var stored: String? { setups.isEmpty ? nil : setups.jsonText }

    public func setup(of identity: DeviceIdentity) -> DeviceSetup? { setups.first { $0.identity == identity } }

    /// Whether a typing device may close contacts: a keyboard, or a pedal that types letters.
    public func sharesKeyboard(among devices: [DeviceDescription]) -> Bool { !shared(among: devices).isEmpty }

    /// Keys that close a contact and also arrive as typed keys.
    public func sharedKeys(among devices: [DeviceDescription]) -> [Key] {
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

    /// Adds captured controls. On their devices they replace earlier mappings of the same contacts and controls. Other
    /// devices keep their mappings, because any number of devices can be used together.
    public mutating func take(_ captured: [(control: CapturedControl, contact: Contact)]) {
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

    public mutating func forget(_ identity: DeviceIdentity) {
        setups.removeAll { $0.identity == identity }
    }

    public mutating func swap(_ identity: DeviceIdentity) {
        guard var setup = setup(of: identity) else { return }
        for index in setup.mappings.indices { setup.mappings[index].contact = setup.mappings[index].contact.swapped }
        put(setup)
    }

    public mutating func grab(_ identity: DeviceIdentity, _ isGrabbed: Bool) {
        guard var setup = setup(of: identity) else { return }
        setup.isGrabbed = isGrabbed
        put(setup)
    }

    /// Stores the supply of a serial port's key, if the port is set up.
    public mutating func supply(_ identity: DeviceIdentity, _ supply: LineSupply) {
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

    /// 1.5 times the observed bounce, at most 80 ms; nil if the common setting suffices.
    private static func debounce(for control: CapturedControl) -> Int? {
        let wanted = min(80, control.bounceMilliseconds * 3 / 2)
        return wanted > ContactFilter().debounce ? wanted : nil
    }
}
