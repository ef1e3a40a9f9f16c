import Activities
import CEvdev
import CLinux
import Interface

enum EvdevCodes {
    /// The axes below the multi-touch axes can be contacts.
    static let axes: Range<UInt16> = 0..<UInt16(ABS_MT_SLOT)

    /// Sticks and hats spring back to the centre.
    static let centredAxes: Set<UInt16> = Set(
        [ABS_X, ABS_Y, ABS_RX, ABS_RY].map(UInt16.init) + Array(UInt16(ABS_HAT0X)...UInt16(ABS_HAT3Y)))

    /// The name in the kernel's headers: `KEY_B`, `BTN_SOUTH`, `ABS_Z+`. A code without a name shows its number.
    static func name(of control: DeviceControl) -> String {
        if let name = ControlName.name(of: control) { return name }
        let (type, code, end) =
            switch control {
            case .key(let code): (EV_KEY, code, "")
            case .axis(let code, let isUpward): (EV_ABS, code, isUpward ? "+" : "-")
            }
        guard let name = libevdev_event_code_get_name(UInt32(type), UInt32(code)) else {
            return (type == EV_KEY ? "KEY_" : "ABS_") + String(code) + end
        }
        return String(cString: name) + end
    }
}

/// A set of codes in the kernel's form: bit `n % 8` of byte `n / 8`, padded to words of 8 bytes.
struct CodeMask: Equatable, Sendable {
    private(set) var bytes: [UInt8]

    init(count: CInt) {
        bytes = [UInt8](repeating: 0, count: (Int(count) + 63) / 64 * 8)
    }

    init?(count: CInt, fill: (inout [UInt8]) -> CInt) {
        self.init(count: count)
        guard fill(&bytes) == 0 else { return nil }
    }

    var codes: Set<UInt16> {
        var codes: Set<UInt16> = []
        for code in 0..<bytes.count * 8 where bytes[code / 8] & UInt8(1 << (code % 8)) != 0 {
            codes.insert(UInt16(code))
        }
        return codes
    }

    mutating func insert(_ code: CInt) {
        guard code >= 0, Int(code) / 8 < bytes.count else { return }
        bytes[Int(code) / 8] |= 1 << (code % 8)
    }

    mutating func insertAll() {
        bytes = [UInt8](repeating: 0xff, count: bytes.count)
    }
}
