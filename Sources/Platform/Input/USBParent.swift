import Activities
import Glibc
import Interface

/// The USB device above a folder in sysfs.
struct USBParent {
    /// 0 if the device is not on USB.
    let vendor: UInt16
    let product: UInt16
    /// Empty if the device has none.
    let name: String
    let serial: String
    /// The port and interface, which stay the same after replugging there.
    let place: String

    /// Searches upwards from a device's folder; nil if the path does not exist.
    init?(of path: String) throws(DeviceTrouble) {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        var folders = String(cString: real).split(separator: "/")
        let first = folders.last.map(String.init) ?? ""
        // 1-2:1.0 is an interface of the device 1-2. A serial adapter has its port's folder below that.
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
