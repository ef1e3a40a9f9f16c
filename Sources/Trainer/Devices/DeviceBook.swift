import Keyer
import Training

/// The devices that are set up, as they are kept.
struct DeviceBook: Equatable {
    /// The name under which storage has them.
    static let settingName = "devices"

    /// One for each device.
    private(set) var setups: [DeviceSetup] = []

    /// No devices.
    init() {}

    /// What storage has; what cannot be read counts as none.
    init(stored: String?, coder: any StateCoder) {
        setups = stored.flatMap { coder.decode([DeviceSetup].self, from: $0) } ?? []
    }

    /// As storage keeps them.
    func stored(_ coder: any StateCoder) -> String? { setups.isEmpty ? nil : coder.encode(setups) }

    /// The setup of a device.
    func setup(of identity: DeviceIdentity) -> DeviceSetup? { setups.first { $0.identity == identity } }

    /// Whether a device that also types may close contacts: a keyboard, or a pedal whose presses are letters.
    func sharesKeyboard(among devices: [DeviceDescription]) -> Bool { !shared(among: devices).isEmpty }

    /// Keys that close a contact and are typed at the same time.
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

    /// Takes what was pressed for contacts.  On the devices it was pressed on, it takes the place of what the same
    /// contacts and controls were before; other devices stay as they are, for any number can be used side by side.
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

    /// Forgets a device.
    mutating func forget(_ identity: DeviceIdentity) {
        setups.removeAll { $0.identity == identity }
    }

    /// Lets the sides of a device's paddle change places.
    mutating func swap(_ identity: DeviceIdentity) {
        guard var setup = setup(of: identity) else { return }
        for index in setup.mappings.indices { setup.mappings[index].contact = setup.mappings[index].contact.swapped }
        put(setup)
    }

    /// Keeps a device's events from other programs, or lets them have them.
    mutating func grab(_ identity: DeviceIdentity, _ isGrabbed: Bool) {
        guard var setup = setup(of: identity) else { return }
        setup.isGrabbed = isGrabbed
        put(setup)
    }

    private mutating func put(_ setup: DeviceSetup) {
        if let index = setups.firstIndex(where: { $0.identity == setup.identity }) {
            setups[index] = setup
        } else {
            setups.append(setup)
        }
    }

    /// Half as long again as a press was seen to bounce, 80 ms at most; nil where the usual time is long enough.
    private static func debounce(for control: CapturedControl) -> Int? {
        let wanted = min(80, control.bounceMilliseconds * 3 / 2)
        return wanted > ContactFilter().debounce ? wanted : nil
    }
}

extension Desk {
    /// Whether a device that is set up is there to key with.
    var hasContacts: Bool {
        devices.devices.contains { device in book.setups.contains { $0.identity.isLike(device.identity) } }
    }

    /// Uses what is stored.
    func loadDevices() {
        book = DeviceBook(stored: recorder.setting(DeviceBook.settingName), coder: coder)
        useDevices()
    }

    /// Changes what is set up, keeps it and uses it.
    func changeDevices(at now: Instant, _ change: (inout DeviceBook) -> Void) {
        change(&book)
        recorder.set(DeviceBook.settingName, to: book.stored(coder), at: now)
        useDevices()
    }

    /// Lets the devices be used as they are set up now.
    func useDevices() { devices.use(book.setups, filter: settings.contactFilter) }
}
