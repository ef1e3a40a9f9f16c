/// Keys that the terminal also reports: pressed on a shared device, they reach the program twice.
enum TypedKeys {
    /// False for modifiers, locks and buttons.
    static func isTyped(_ code: UInt16) -> Bool {
        switch code {
        case 29, 42, 54, 56, 58, 69, 70: false
        case 1...88, 96, 98, 102...111: true
        default: false
        }
    }

    /// The terminal's key for a kernel code on a US layout; nil where layouts differ too much.
    static func key(_ code: UInt16) -> Key? {
        if let special = special[code] { return special }
        for (first, letters) in rows where (first..<first + UInt16(letters.count)).contains(code) {
            return .character(letters[Int(code - first)])
        }
        return nil
    }

    /// Rows of the keyboard, each with the code of its first key.
    private static let rows: [(UInt16, [Character])] = [
        (2, Array("1234567890-")), (16, Array("qwertyuiop")), (30, Array("asdfghjkl")), (44, Array("zxcvbnm,./")),
    ]

    private static let special: [UInt16: Key] = [
        14: .backspace, 15: .tab, 28: .enter, 57: .space, 102: .home, 103: .up, 104: .pageUp, 105: .left, 106: .right,
        107: .end, 108: .down, 109: .pageDown,
    ]
}

extension DeviceIdentity {
    /// Whether it may be the same device in another port.
    public func isLike(_ other: DeviceIdentity) -> Bool {
        self == other || (vendor == other.vendor && product == other.product && name == other.name)
    }
}

extension DeviceSetup {
    /// Whether its contacts also arrive as typed keys.
    public var isTypedToo: Bool {
        !isGrabbed
            && mappings.contains { mapping in
                if case .key(let code) = mapping.control { TypedKeys.isTyped(code) } else { false }
            }
    }
}
