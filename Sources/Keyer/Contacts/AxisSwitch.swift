/// Where an axis can be, as the device says.
package struct AxisRange: Equatable, Sendable {
    /// Its least value.
    package var minimum: Int32
    /// Its greatest value.
    package var maximum: Int32
    /// Where it is now.
    package var value: Int32
    /// Whether it is of a kind that springs back to the middle: a stick or a hat.
    package var isCentred = false

    /// Makes a range.
    package init(minimum: Int32, maximum: Int32, value: Int32, isCentred: Bool = false) {
        self.minimum = minimum
        self.maximum = maximum
        self.value = value
        self.isCentred = isCentred
    }

    /// An odd number of steps has no middle; the lower neighbour serves.
    fileprivate var middle: Int64 { Int64(minimum) + (Int64(maximum) - Int64(minimum)) / 2 }

    /// Whether it is nearer to its middle than to an end.
    fileprivate var isNearMiddle: Bool {
        isCentred || abs(Int64(value) - middle) <= (Int64(maximum) - Int64(minimum)) / 4
    }
}

/// An axis as a contact: closed past half of the way from its rest to its end, open again below 35 % of it, so that a
/// hand or foot that trembles at the border makes one press.
package struct AxisSwitch: Equatable, Sendable {
    /// Whether it closes towards the greater values.
    package let isUpward: Bool
    /// Whether it is past its threshold.
    package private(set) var isDown = false
    private let rest: Int64
    private let end: Int64

    /// A switch for one direction of an axis.
    ///
    /// An axis rests in the middle or at an end.  One that is not in the middle now rests at the end that it can be moved
    /// away from in that direction: if it is at the other, it is held there.
    package init(_ range: AxisRange, isUpward: Bool) {
        self.isUpward = isUpward
        let (low, high) = (Int64(range.minimum), Int64(range.maximum))
        end = isUpward ? high : low
        rest = range.isNearMiddle ? range.middle : isUpward ? low : high
        _ = take(range.value)
    }

    /// The directions in which an axis can be moved if it rests where it is now.
    package static func waysFromRest(_ range: AxisRange) -> [AxisSwitch] {
        let directions = range.isNearMiddle ? [false, true] : [Int64(range.value) < range.middle]
        return directions.map { AxisSwitch(range, isUpward: $0) }
    }

    /// Takes a value; whether that changed the switch.
    package mutating func take(_ value: Int32) -> Bool {
        let way = end - rest
        let gone = (Int64(value) - rest) * way.signum()
        let wasDown = isDown
        // An axis that cannot move is never pressed.
        isDown = way != 0 && gone * 100 >= abs(way) * (isDown ? 35 : 50)
        return isDown != wasDown
    }
}
