/// A number is valid as long as the device is present.
package typealias DeviceNumber = Int

/// The part of a device that reports a value.
package enum ControlSource: Hashable, Sendable {
    /// The kernel's code.
    case key(UInt16)
    /// The kernel's code.
    case axis(UInt16)
    /// Reports steps.
    case dial
}

package struct DeviceChange: Equatable, Sendable {
    /// CLOCK_MONOTONIC time of the event frame.
    package var nanoseconds: Int64
    package var device: DeviceNumber
    package var source: ControlSource
    /// For a key 0, 1, or 2 for auto-repeat; for an axis its position; for a dial its steps.
    package var value: Int32
    /// Whether the change is too old to be a present press: found after lost events, or older than the computer's
    /// sleep.
    package var isLate = false

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
