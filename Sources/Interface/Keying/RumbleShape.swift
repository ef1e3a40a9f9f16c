package struct RumbleShape: Equatable, Sendable {
    /// Strength of the heavy motor, 0 to 65535.
    package let strong: UInt16
    /// Strength of the light motor, 0 to 65535.
    package let weak: UInt16
    package let milliseconds: UInt16

    package init(_ pulse: TouchPulse) {
        (strong, weak) = (pulse.place == .weak ? 0 : .max, pulse.place == .strong ? 0 : .max)
        milliseconds = UInt16(clamping: pulse.length)
    }

    /// - Parameter unitMilliseconds: length of a dit, clamped to 20...1200. A motor needs 20 ms to start; many seconds
    ///   would be a mistake.
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
    /// Ordered by `number`.
    package static let all: [Rumble] = [.dit, .dah, .character]

    package var number: Int {
        switch self {
        case .dit: 0
        case .dah: 1
        case .character: 2
        }
    }
}
