public import Keyer

public enum DeviceWords {
    /// A device has its own name.
    public static func name(_ identity: DeviceIdentity) -> Message.Argument { .text(identity.name) }

    /// "button south", "key b", from the kernel's `BTN_SOUTH`, `KEY_B`.
    public static func control(_ name: String) -> Message {
        if let known = named[name] { return Message("control.\(known)") }
        if name.hasPrefix("ABS_") {
            let direction = name.hasSuffix("-") ? "minus" : "plus"
            return Message("control.axis.\(direction)", ["name": .text(words(name.dropFirst(4).dropLast()))])
        }
        if name.hasPrefix("NOTE_") { return Message("control.note", ["name": .text(words(name.dropFirst(5)))]) }
        if name.hasPrefix("CONTROLLER_") {
            let number = name.dropFirst(11).filter { $0 != "-" }
            return Message("control.controller", ["name": .text(words(number[...]))])
        }
        if name.hasPrefix("LINE_") {
            return Message("control.line", ["name": .text(String(name.dropFirst(5).filter { $0 != "-" }))])
        }
        let kinds = [("KEY_", "control.key"), ("BTN_", "control.button")]
        for (prefix, id) in kinds where name.hasPrefix(prefix) {
            return Message(id, ["name": .text(words(name.dropFirst(prefix.count)))])
        }
        return Message("control.button", ["name": .text(words(name[...]))])
    }

    private static func words(_ name: Substring) -> String {
        String(name.lowercased().map { $0 == "_" ? " " : $0 })
    }

    private static let named = [
        "KEY_LEFTCTRL": "leftControl", "KEY_RIGHTCTRL": "rightControl", "KEY_LEFTSHIFT": "leftShift",
        "KEY_RIGHTSHIFT": "rightShift", "BTN_LEFT": "leftButton", "BTN_RIGHT": "rightButton",
    ]

    /// "dit", "dah", "straight key".
    public static func contact(_ contact: Contact) -> Message { Message("contact.name.\(contact)") }

    /// A file without read permission, and the remedy. The groups are those of Debian and its derivatives.
    public static func denied(_ path: String) -> Message {
        func message(_ id: String, group: String) -> Message {
            Message(
                id,
                [
                    "command": .text("sudo usermod -aG \(group) $USER"),
                    "port": .text(path.split(separator: "/").last.map(String.init) ?? path),
                ])
        }
        if path.hasPrefix("/dev/snd") { return message("device.denied.midi", group: "audio") }
        if path.hasPrefix("/dev/tty") { return message("device.denied.serial", group: "dialout") }
        return message("device.denied", group: "input")
    }

    /// A set-up, its contacts, and whether the device is connected.
    public static func setup(_ setup: DeviceSetup, among devices: [DeviceDescription]) -> Message {
        let contacts = Contact.allCases.filter { contact in setup.mappings.contains { $0.contact == contact } }
        let isThere = devices.contains { $0.identity == setup.identity }
        var message = Message(
            isThere ? "devices.there" : "devices.away", ["device": name(setup.identity), "contacts": list(contacts)])
        if contacts.isEmpty { message.id = "devices.idle" }
        return message
    }

    private static func list(_ contacts: [Contact]) -> Message.Argument {
        switch contacts.count {
        case 0: .text("")
        case 1: .message(contact(contacts[0]))
        default:
            .message(
                contacts.dropFirst().reduce(contact(contacts[0])) {
                    Message("list.pair", ["first": .message($0), "second": .message(contact($1))])
                })
        }
    }
}
