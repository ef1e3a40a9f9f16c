internal import Trainer

/// A udev rule that lets the user at the computer read a device.
enum UdevRule {
    /// Where it goes: before 73-seat-late.rules, which grants the rights.
    static let file = "/etc/udev/rules.d/60-kochlea-own.rules"

    /// The rule for all devices of a product, on one line.  Only numbers come from the device's own data.  Nil for what
    /// no rule can name: MIDI, whose one file goes with the sound cards, and ports that are not on USB.
    static func line(for identity: DeviceIdentity) -> String? {
        if identity.isSerialPort, identity.vendor != 0 {
            return #"SUBSYSTEM=="tty", ATTRS{idVendor}=="\#(identity.vendor.hexadecimal)", "#
                + #"ATTRS{idProduct}=="\#(identity.product.hexadecimal)", TAG+="uaccess""#
        }
        return identity.isMIDI || identity.isSerialPort ? nil : line(vendor: identity.vendor, product: identity.product)
    }

    /// The group that may read such devices on Debian and its kin.
    static func group(for identity: DeviceIdentity) -> String {
        if identity.isMIDI { return "audio" }
        return identity.isSerialPort ? "dialout" : "input"
    }

    static func line(vendor: UInt16, product: UInt16) -> String {
        #"SUBSYSTEM=="input", KERNEL=="event*", ATTRS{id/vendor}=="\#(vendor.hexadecimal)", "#
            + #"ATTRS{id/product}=="\#(product.hexadecimal)", TAG+="uaccess""#
    }
}

extension UInt16 {
    /// Four digits, as the kernel writes vendor and product numbers.
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension Message {
    static var joinInput: Message { .join("input") }

    /// How to become a member of a group.
    static func join(_ group: String) -> Message { .relogin("sudo usermod -a -G \(group) \(User.name)") }
}
