/// Keys of the kernel that a terminal hears of, too: pressed on a device that is shared, they work the program twice.
enum TypedKeys {
    /// Whether the program gets something to read when a key is pressed: not of modifiers and locks, and not of buttons.
    static func isTyped(_ code: UInt16) -> Bool {
        switch code {
        case 29, 42, 54, 56, 58, 69, 70: false
        case 1...88, 96, 98, 102...111: true
        default: false
        }
    }

    /// What the terminal makes of a key where the layout is the usual one; nil where layouts differ too much.
    static func key(_ code: UInt16) -> Key? {
        if let special = special[code] { return special }
        for (first, letters) in rows where (first..<first + UInt16(letters.count)).contains(code) {
            return .character(letters[Int(code - first)])
        }
        return nil
    }

    /// By the code of the first of them, as they lie on the keyboard.
    private static let rows: [(UInt16, [Character])] = [
        (2, Array("1234567890-")), (16, Array("qwertyuiop")), (30, Array("asdfghjkl")), (44, Array("zxcvbnm,./")),
    ]

    private static let special: [UInt16: Key] = [
        14: .backspace, 15: .tab, 28: .enter, 57: .space, 102: .home, 103: .up, 105: .left, 106: .right, 107: .end,
        108: .down,
    ]
}

extension DeviceIdentity {
    /// Whether it may be the same device, plugged in elsewhere.
    func isLike(_ other: DeviceIdentity) -> Bool {
        self == other || (vendor == other.vendor && product == other.product && name == other.name)
    }
}

extension DeviceSetup {
    /// Whether its contacts reach the program as typed keys, too.
    public var isTypedToo: Bool {
        !isGrabbed
            && mappings.contains { mapping in
                if case .key(let code) = mapping.control { TypedKeys.isTyped(code) } else { false }
            }
    }
}
