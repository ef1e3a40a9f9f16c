import Activities
import Interface

/// A udev rule that lets the user at the computer read a device.
enum UdevRule {
    /// It must sort before 73-seat-late.rules, which grants the rights.
    static let file = "/etc/udev/rules.d/60-kochlea-own.rules"

    /// One line for all devices of a product. It contains only numbers from the device, no text. Nil where no rule can
    /// name the device: MIDI ports share the files of sound cards, and serial ports outside USB have no product number.
    static func line(for identity: DeviceIdentity) -> String? {
        if identity.isSerialPort, identity.vendor != 0 {
            return #"SUBSYSTEM=="tty", ATTRS{idVendor}=="\#(identity.vendor.hexadecimal)", "#
                + #"ATTRS{idProduct}=="\#(identity.product.hexadecimal)", TAG+="uaccess""#
        }
        return identity.isMIDI || identity.isSerialPort ? nil : line(vendor: identity.vendor, product: identity.product)
    }

    /// The group with read permission on Debian and its derivatives.
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
    /// Four digits, like the kernel's vendor and product numbers.
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension Message {
    static var joinInput: Message { .join("input") }

    static func join(_ group: String) -> Message { .relogin("sudo usermod -a -G \(group) \(User.name)") }
}
