import Trainer

/// How strong and how long a rumble is.
struct RumbleShape: Equatable, Sendable {
    /// Strength of the heavy motor, 0 to 65535.
    let strong: UInt16
    /// Strength of the light motor, 0 to 65535.
    let weak: UInt16
    /// Milliseconds.
    let milliseconds: UInt16

    /// The shape of a rumble at a speed.
    ///
    /// - Parameter unitMilliseconds: length of a dit; a motor needs 20 ms and more to turn at all, and a command of many
    ///   seconds is a mistake.
    init(_ rumble: Rumble, unitMilliseconds: Int) {
        let unit = min(max(unitMilliseconds, 20), 1200)
        switch rumble {
        case .dit: (strong, weak, milliseconds) = (0, 39_321, UInt16(unit))
        case .dah: (strong, weak, milliseconds) = (65_535, 65_535, UInt16(3 * unit))
        case .character: (strong, weak, milliseconds) = (32_768, 52_428, UInt16(min(3 * unit, 200)))
        }
    }
}

extension Rumble {
    /// All of them, in the order of their numbers.
    static let all: [Rumble] = [.dit, .dah, .character]

    /// A number below the number of all.
    var number: Int {
        switch self {
        case .dit: 0
        case .dah: 1
        case .character: 2
        }
    }
}
