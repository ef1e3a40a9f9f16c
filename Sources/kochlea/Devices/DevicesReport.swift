import Activities
import Interface
import Platform

/// The report of `devices`: the input devices and their use.
struct DevicesReport {
    struct Entry {
        var device: FoundDevice
        var setup: DeviceSetup?

        /// Whether a missing permission matters. Serial ports without a set-up are of no concern to Kochlea.
        var isMeant: Bool { setup != nil || !device.identity.isSerialPort }
    }

    let entries: [Entry]
    /// Set-ups of absent devices.
    let missing: [DeviceSetup]

    init(devices: [FoundDevice], setups: [DeviceSetup]) {
        let found = InputProbe.setups(setups, of: devices)
        entries = zip(devices, found).map { Entry(device: $0, setup: $1) }
        missing = setups.filter { setup in !found.contains { $0 == setup } }
    }

    /// `noPermission` (77) if there are relevant devices and none is readable.
    var exitCode: ExitCode {
        let meant = entries.filter(\.isMeant)
        return meant.isEmpty || meant.contains { $0.device.isReadable } ? .success : .noPermission
    }

    // MARK: Lines

    /// The devices as sentences, then the remedy for an unreadable one.
    var lines: [Message] {
        if entries.isEmpty, missing.isEmpty {
            return [Message("deviceList.none", ["folder": .text(InputProbe.folder)])]
        }
        var lines = entries.map(Self.line) + missing.map(Self.line)
        if let first = mostWanted {
            lines.append(.join(UdevRule.group(for: first.identity)))
            if let rule = UdevRule.line(for: first.identity) {
                lines.append(
                    Message(
                        "deviceList.rule",
                        ["name": .text(first.identity.name), "file": .text(UdevRule.file), "rule": .text(rule)]))
            }
        }
        return lines
    }

    /// The unreadable device that most probably matters: one with a set-up, or of a kind made for keying.
    private var mostWanted: FoundDevice? {
        let kinds: [DeviceKind] = [.footSwitch, .gamepad, .other, .knob, .mouse, .keyboard, .midi, .serialPort]
        func rank(_ entry: Entry) -> Int { entry.setup == nil ? 1 + (kinds.firstIndex(of: entry.device.kind) ?? 0) : 0 }
        return entries.filter { !$0.device.isReadable && $0.isMeant }.min { rank($0) < rank($1) }?.device
    }

    private static func line(_ entry: Entry) -> Message {
        let device = entry.device
        let use = entry.setup.map { Message("deviceList.used", ["contacts": .text(contacts($0))]) }
        return Message(
            "deviceList.device",
            [
                "name": .text(device.identity.name), "kind": .message(kind(device.kind)), "path": .text(device.path),
                "permission": .message(Message(device.isReadable ? "deviceList.readable" : "deviceList.denied")),
                "use": .message(use ?? Message("deviceList.unused")),
            ])
    }

    private static func line(_ setup: DeviceSetup) -> Message {
        Message(
            "deviceList.missing", ["name": .text(setup.identity.name), "contacts": .text(contacts(setup))])
    }

    private static func kind(_ kind: DeviceKind) -> Message {
        switch kind {
        case .keyboard: Message("deviceList.kind.keyboard")
        case .footSwitch: Message("deviceList.kind.footSwitch")
        case .gamepad: Message("deviceList.kind.gamepad")
        case .mouse: Message("deviceList.kind.mouse")
        case .midi: Message("deviceList.kind.midi")
        case .serialPort: Message("deviceList.kind.serialPort")
        case .knob: Message("deviceList.kind.knob")
        case .other: Message("deviceList.kind.other")
        }
    }

    /// The words of scripts and the event log.
    private static func contacts(_ setup: DeviceSetup) -> String {
        setup.mappings.map { "\($0.contact) \(InputProbe.name(of: $0.control))" }.joined(separator: ", ")
    }

    // MARK: JSON

    /// An object with `devices` and `missing`.
    var json: JSONValue {
        .object([
            JSONValue.Field("devices", .array(entries.map(Self.json))),
            JSONValue.Field(
                "missing", .array(missing.map { .object(Self.fields($0.identity) + Self.fields($0)) })),
        ])
    }

    private static func json(_ entry: Entry) -> JSONValue {
        let device = entry.device
        let rule = device.isReadable ? nil : UdevRule.line(for: device.identity)
        return .object(
            [JSONValue.Field("path", .string(device.path))] + fields(device.identity) + [
                JSONValue.Field("kind", .string(device.kind.rawValue)),
                JSONValue.Field("readable", .boolean(device.isReadable)),
                JSONValue.Field("rumble", .boolean(device.canRumble)),
                JSONValue.Field("rule", rule.map { JSONValue.string($0) } ?? .null),
            ] + fields(entry.setup))
    }

    private static func fields(_ identity: DeviceIdentity) -> [JSONValue.Field] {
        [
            JSONValue.Field("name", .string(identity.name)),
            JSONValue.Field("bus", .string(identity.bus.hexadecimal)),
            JSONValue.Field("vendor", .string(identity.vendor.hexadecimal)),
            JSONValue.Field("product", .string(identity.product.hexadecimal)),
            JSONValue.Field("serial", .string(identity.serial)),
            JSONValue.Field("place", .string(identity.place)),
        ]
    }

    private static func fields(_ setup: DeviceSetup?) -> [JSONValue.Field] {
        let contacts = (setup?.mappings ?? []).map { mapping in
            JSONValue.object([
                JSONValue.Field("contact", .string("\(mapping.contact)")),
                JSONValue.Field("control", .string(InputProbe.name(of: mapping.control))),
            ])
        }
        return [
            JSONValue.Field("contacts", .array(contacts)),
            JSONValue.Field("grabbed", .boolean(setup?.isGrabbed ?? false)),
        ]
    }
}
