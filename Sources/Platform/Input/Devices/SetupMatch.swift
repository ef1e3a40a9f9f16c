import Trainer

/// Finds devices again that were set up: the same one in the same place; else the same one by its serial number; else the
/// only one of its kind.
enum SetupMatch {
    /// The index of the setup for each device; nil for a device that is not set up.
    static func setups(for devices: [DeviceIdentity], among setups: [DeviceIdentity]) -> [Int?] {
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
        // A serial number that is another's is another device's.
        assign({ ($0.serial.isEmpty || $1.serial.isEmpty) && $0.isSameKind(as: $1) }, isAlone: true)
        return found
    }
}

extension DeviceIdentity {
    /// Whether it is the same part of the same product.
    fileprivate func isSameKind(as other: DeviceIdentity) -> Bool {
        bus == other.bus && vendor == other.vendor && product == other.product && name == other.name
            && part == other.part
    }

    /// Which of the nodes of one gadget it is: `input0` of `usb-0000:00:14.0-2/input0`.
    private var part: Substring { place.split(separator: "/").last ?? "" }
}
