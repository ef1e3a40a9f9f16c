/// A device, for as long as it is there.
typealias DeviceNumber = Int

/// What a device reports on.
enum ControlSource: Hashable, Sendable {
    /// A key or button, by the kernel's code.
    case key(UInt16)
    /// An axis, by the kernel's code.
    case axis(UInt16)
}

/// A new value on a device.
struct DeviceChange: Equatable, Sendable {
    /// CLOCK_MONOTONIC of the frame that it came in.
    var nanoseconds: Int64
    /// On which device.
    var device: DeviceNumber
    /// What changed.
    var source: ControlSource
    /// 0 and 1 of a key, 2 when it repeats by itself; where an axis is now.
    var value: Int32
    /// Whether it is told too late for a press to be meant by now: found out after events were lost, or from before a sleep.
    var isLate = false
}
