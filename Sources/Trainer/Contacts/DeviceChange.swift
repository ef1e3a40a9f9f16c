/// The number of a device, for as long as it is present.
package typealias DeviceNumber = Int

/// The part of a device that reports a value.
package enum ControlSource: Hashable, Sendable {
    /// A key or button, by the kernel's code.
    case key(UInt16)
    /// An axis, by the kernel's code.
    case axis(UInt16)
    /// A dial, which reports steps.
    case dial
}

/// A new value reported by a device.
package struct DeviceChange: Equatable, Sendable {
    /// CLOCK_MONOTONIC time of the frame it came in.
    package var nanoseconds: Int64
    /// The device's number.
    package var device: DeviceNumber
    /// The part that changed.
    package var source: ControlSource
    /// For a key 0, 1, or 2 when it auto-repeats; for an axis its position.
    package var value: Int32
    /// Whether it is reported too late for a press to be meant now: found out after events were lost, or from before
    /// the computer slept.
    package var isLate = false

    /// Makes a change.
    package init(
        nanoseconds: Int64, device: DeviceNumber, source: ControlSource, value: Int32, isLate: Bool = false
    ) {
        self.nanoseconds = nanoseconds
        self.device = device
        self.source = source
        self.value = value
        self.isLate = isLate
    }
}
