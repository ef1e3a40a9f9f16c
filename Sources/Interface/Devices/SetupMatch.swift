/// Matches devices to their setups: first the same device in the same place, then the same serial number, then the only
/// device of its kind.
package enum SetupMatch {
    /// The index of the setup for each device; nil for none.
    package static func setups(for devices: [DeviceIdentity], among setups: [DeviceIdentity]) -> [Int?] {
        var found = [Int?](repeating: nil, count: devices.count)
        var free = Set(setups.indices)
        func assign(_ fits: (DeviceIdentity, DeviceIdentity) -> Bool, isAlone: Bool = false) {
            for index in setups.indices where free.contains(index) {
                let candidates = devices.indices.filter { found[$0] == nil && fits(setups[index], devices[$0]) }
                guard let device = candidates.first else { continue }
                if isAlone {
                    let rivals = free.filter { fits(setups[$0], devices[device]) }
                    guard candidates.count == 1, rivals.count == 1 else { continue }
                }
                found[device] = index
                free.remove(index)
            }
        }
        assign { $0 == $1 }
        assign { $0.serial == $1.serial && !$0.serial.isEmpty && $0.isSameKind(as: $1) }
        // Different serial numbers mean different devices.
        assign({ ($0.serial.isEmpty || $1.serial.isEmpty) && $0.isSameKind(as: $1) }, isAlone: true)
        return found
    }
}

extension DeviceIdentity {
    /// Whether both are the same part of the same product.
    fileprivate func isSameKind(as other: DeviceIdentity) -> Bool {
        bus == other.bus && vendor == other.vendor && product == other.product && name == other.name
            && part == other.part
    }

    /// The node's part of a device: `input0` of `usb-0000:00:14.0-2/input0`. A Bluetooth device has the address of the
    /// computer's adapter as its place, which says nothing about the part.
    private var part: Substring { place.contains("/") ? place.split(separator: "/").last ?? "" : "" }
}
