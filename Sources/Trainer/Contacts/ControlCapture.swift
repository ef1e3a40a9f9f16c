package import Keyer
import Sound

/// Watches all devices for the control that the learner works, and measures how it behaves.
///
/// The first control that closes is the one. It is followed until it has been open for a while; other controls are
/// ignored meanwhile.
package struct ControlCapture: Sendable {
    /// A control and its observed behaviour.
    package struct Finding: Equatable, Sendable {
        /// The device's number.
        package var device: DeviceNumber
        /// The control.
        package var control: DeviceControl
        /// Milliseconds from its first closing to its last opening.
        package var heldMilliseconds: Int
        /// The longest bouncing, in milliseconds; 0 for clean changes.
        package var bounceMilliseconds: Int
        /// Whether it auto-repeats.
        package var repeats: Bool
    }

    private struct Followed {
        let device: DeviceNumber
        let control: DeviceControl
        /// Times of all its changes: the first one closes, and they alternate.
        var times: [Int64]
        var repeats = false

        var isOpen: Bool { times.count.isMultiple(of: 2) }
    }

    /// Changes closer together than this are not made by hand.
    package static let bounceGap: Int64 = .nanoseconds(milliseconds: 30)
    /// A press is over when the control has been open for this long.
    package static let quiet: Int64 = .nanoseconds(milliseconds: 150)
    /// The most changes kept; a control that makes more is as bad as it gets.
    private static let most = 256

    private var axes: [DeviceNumber: [UInt16: [AxisSwitch]]] = [:]
    private var followed: Followed?

    /// Makes a capture that follows nothing yet.
    package init() {}

    /// When `finding` may return something; nil while nothing is followed, or the control is still closed.
    package var deadline: Int64? {
        guard let followed, followed.isOpen, let last = followed.times.last else { return nil }
        return last + Self.quiet
    }

    /// Watches a device; `ranges` gives the current positions of its axes.
    package mutating func attach(_ device: DeviceNumber, axes ranges: [UInt16: AxisRange]) {
        axes[device] = ranges.mapValues(AxisSwitch.waysFromRest)
    }

    /// Stops watching a device.
    package mutating func detach(_ device: DeviceNumber) {
        axes[device] = nil
        if followed?.device == device { followed = nil }
    }

    /// Handles a change on a device.
    package mutating func take(_ change: DeviceChange) {
        switch change.source {
        case .key(let code):
            // Codes of digitizers, sent when a pen is picked up or a finger rests on a pad.
            guard !(0x140...0x149).contains(code), !(0x14c...0x14f).contains(code) else { return }
            let control = DeviceControl.key(code)
            if change.value == 2 {
                if isFollowed(control, change.device) { followed?.repeats = true }
            } else {
                set(control, change.value != 0, change)
            }
        case .axis(let code):
            for index in axes[change.device]?[code]?.indices ?? 0..<0 {
                guard axes[change.device]?[code]?[index].take(change.value) == true,
                    let moved = axes[change.device]?[code]?[index]
                else { continue }
                set(.axis(code, isUpward: moved.isUpward), moved.isDown, change)
            }
        case .dial: return
        }
    }

    /// The finding, once the control has been open for a while; after that the next one is awaited.
    package mutating func finding(at now: Int64) -> Finding? {
        guard let deadline, deadline <= now, let followed else { return nil }
        self.followed = nil
        guard let first = followed.times.first, let last = followed.times.last else { return nil }
        return Finding(
            device: followed.device, control: followed.control,
            heldMilliseconds: Self.milliseconds(last - first),
            bounceMilliseconds: Self.milliseconds(Self.bouncing(followed.times)), repeats: followed.repeats)
    }

    private func isFollowed(_ control: DeviceControl, _ device: DeviceNumber) -> Bool {
        followed?.control == control && followed?.device == device
    }

    private mutating func set(_ control: DeviceControl, _ isDown: Bool, _ change: DeviceChange) {
        if followed == nil, isDown, !change.isLate {
            followed = Followed(device: change.device, control: control, times: [change.nanoseconds])
        } else if isFollowed(control, change.device), let isOpen = followed?.isOpen, isOpen == isDown {
            let isFull = (followed?.times.count ?? 0) >= Self.most
            // The last pair gives way to the newest, which decides when the press is over.
            if isFull { followed?.times.removeLast(2) }
            followed?.times.append(change.nanoseconds)
        }
    }

    /// Nanoseconds of the longest group of changes too close together, if the group has more changes than it takes to
    /// get from its first state to its last.
    private static func bouncing(_ times: [Int64]) -> Int64 {
        var (longest, start) = (Int64(0), 0)
        for index in times.indices {
            let isLast = index + 1 == times.count || times[index + 1] - times[index] > bounceGap
            guard isLast else { continue }
            let count = index - start + 1
            // A press or a release is one change and a tap two; a group that begins with an opening is not a tap.
            if count > (start.isMultiple(of: 2) ? 2 : 1) { longest = max(longest, times[index] - times[start]) }
            start = index + 1
        }
        return longest
    }

    /// Rounded up.
    private static func milliseconds(_ nanoseconds: Int64) -> Int { Int((nanoseconds + 999_999) / 1_000_000) }
}
