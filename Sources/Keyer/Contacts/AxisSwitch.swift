/// The range and position of an axis, as the device reports them.
package struct AxisRange: Equatable, Sendable {
    package var minimum: Int32
    package var maximum: Int32
    /// The current position.
    package var value: Int32
    /// Whether the axis springs back to its middle, as a stick or a hat does.
    package var isCentred = false

    package init(minimum: Int32, maximum: Int32, value: Int32, isCentred: Bool = false) {
        self.minimum = minimum
        self.maximum = maximum
        self.value = value
        self.isCentred = isCentred
    }

    /// Rounded towards the minimum if the range has an odd number of steps.
    fileprivate var middle: Int64 { Int64(minimum) + (Int64(maximum) - Int64(minimum)) / 2 }

    /// Whether the axis is nearer to its middle than to an end.
    fileprivate var isNearMiddle: Bool {
        isCentred || abs(Int64(value) - middle) <= (Int64(maximum) - Int64(minimum)) / 4
    }
}

/// Makes a contact of an axis. It closes beyond half of the way from rest to end and opens below 35 %, so a trembling
/// hand or foot at the threshold makes one press.
package struct AxisSwitch: Equatable, Sendable {
    /// Whether the contact closes towards greater values.
    package let isUpward: Bool
    package private(set) var isDown = false
    private let rest: Int64
    private let end: Int64

    /// Makes a switch for one direction of an axis.
    ///
    /// An axis rests at its middle or at an end. If it is not near its middle now, its rest is the end opposite to the
    /// direction. An axis at the other end is then already pressed.
    package init(_ range: AxisRange, isUpward: Bool) {
        self.isUpward = isUpward
        let (low, high) = (Int64(range.minimum), Int64(range.maximum))
        end = isUpward ? high : low
        rest = range.isNearMiddle ? range.middle : isUpward ? low : high
        _ = take(range.value)
    }

    /// The switches for all directions in which an axis can move, if it is at rest now.
    package static func waysFromRest(_ range: AxisRange) -> [AxisSwitch] {
        let directions = range.isNearMiddle ? [false, true] : [Int64(range.value) < range.middle]
        return directions.map { AxisSwitch(range, isUpward: $0) }
    }

    /// - Returns: whether the switch changed.
    package mutating func take(_ value: Int32) -> Bool {
        let way = end - rest
        let gone = (Int64(value) - rest) * way.signum()
        let wasDown = isDown
        // An axis that cannot move is never pressed.
        isDown = way != 0 && gone * 100 >= abs(way) * (isDown ? 35 : 50)
        return isDown != wasDown
    }
}
