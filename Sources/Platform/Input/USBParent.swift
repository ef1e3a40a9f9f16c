import Glibc
import Trainer

/// The USB device that something in sysfs belongs to.
struct USBParent {
    /// The vendor number; 0 for what is not on USB.
    let vendor: UInt16
    /// The vendor's product number.
    let product: UInt16
    /// What the device calls itself; empty if it does not.
    let name: String
    /// The serial number; empty if there is none.
    let serial: String
    /// Its port and part, which stay the same when it is plugged in there again.
    let place: String

    /// Looks upwards from a device; nil if the path does not exist.
    ///
    /// - Throws: `shortage`, when nobody knows.
    init?(of path: String) throws(DeviceTrouble) {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        var folders = String(cString: real).split(separator: "/")
        let first = folders.last.map(String.init) ?? ""
        // 1-2:1.0 is a part of the device 1-2; a serial adapter has its port's name below that.
        place = folders.last { $0.contains(":") && $0.contains("-") }.map(String.init) ?? first
        while folders.count > 2 {
            let folder = "/" + folders.joined(separator: "/")
            if let vendor = try SystemNodes.firstLine(of: folder + "/idVendor") {
                self.vendor = UInt16(vendor, radix: 16) ?? 0
                product = UInt16(try SystemNodes.firstLine(of: folder + "/idProduct") ?? "", radix: 16) ?? 0
                name = try SystemNodes.firstLine(of: folder + "/product") ?? ""
                serial = try SystemNodes.firstLine(of: folder + "/serial") ?? ""
                return
            }
            folders.removeLast()
        }
        (vendor, product, name, serial) = (0, 0, "", "")
    }
}
