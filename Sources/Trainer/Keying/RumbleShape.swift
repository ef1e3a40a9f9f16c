/// Strength and length of a rumble.
package struct RumbleShape: Equatable, Sendable {
    /// Strength of the heavy motor, 0 to 65535.
    package let strong: UInt16
    /// Strength of the light motor, 0 to 65535.
    package let weak: UInt16
    /// Length in milliseconds.
    package let milliseconds: UInt16

    /// The shape of a rumble at a speed.
    ///
    /// - Parameter unitMilliseconds: length of a dit; limited, since a motor needs 20 ms to turn at all and a command
    ///   of many seconds is a mistake.
    package init(_ rumble: Rumble, unitMilliseconds: Int) {
        let unit = min(max(unitMilliseconds, 20), 1200)
        switch rumble {
        case .dit: (strong, weak, milliseconds) = (0, 39_321, UInt16(unit))
        case .dah: (strong, weak, milliseconds) = (65_535, 65_535, UInt16(3 * unit))
        case .character: (strong, weak, milliseconds) = (32_768, 52_428, UInt16(min(3 * unit, 200)))
        }
    }
}

extension Rumble {
    /// In order of their numbers.
    package static let all: [Rumble] = [.dit, .dah, .character]

    /// A number below the count of all.
    package var number: Int {
        switch self {
        case .dit: 0
        case .dah: 1
        case .character: 2
        }
    }
}
