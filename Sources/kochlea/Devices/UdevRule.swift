internal import Trainer

/// A udev rule that lets the user at the computer read a device.
enum UdevRule {
    /// Where it goes: before 73-seat-late.rules, which grants the rights.
    static let file = "/etc/udev/rules.d/60-kochlea-own.rules"

    /// The rule for all devices of a product, on one line.  Only numbers come from the device's own data.
    static func line(for identity: DeviceIdentity) -> String {
        line(vendor: identity.vendor, product: identity.product)
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
    static var joinInput: Message { .relogin("sudo usermod -a -G input \(User.name)") }
}
