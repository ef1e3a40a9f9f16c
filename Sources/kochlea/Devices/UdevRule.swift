internal import Trainer

/// How udev is told that whoever sits at the computer may use a device.
enum UdevRule {
    /// Where it belongs: before 73-seat-late.rules, which gives the rights.
    static let file = "/etc/udev/rules.d/60-kochlea-own.rules"

    /// The rule for all devices of a product.  One line; what is made of the device's own data are numbers alone.
    static func line(for identity: DeviceIdentity) -> String {
        line(vendor: identity.vendor, product: identity.product)
    }

    /// The rule for a maker's product.
    static func line(vendor: UInt16, product: UInt16) -> String {
        #"SUBSYSTEM=="input", KERNEL=="event*", ATTRS{id/vendor}=="\#(vendor.hexadecimal)", "#
            + #"ATTRS{id/product}=="\#(product.hexadecimal)", TAG+="uaccess""#
    }
}

extension UInt16 {
    /// Four digits, as the kernel writes the numbers of makers and products.
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension Message {
    /// How to get the right to read input devices.
    static var joinInput: Message { .relogin("sudo usermod -a -G input \(User.name)") }
}
