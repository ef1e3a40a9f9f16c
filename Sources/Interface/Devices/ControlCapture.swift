package import Keyer
import Sound

/// Finds the control that the learner presses on any device, and measures it.
///
/// The first control that closes counts. Others are ignored until it has been open for `quiet`.
package struct ControlCapture: Sendable {
    package struct Finding: Equatable, Sendable {
        package var device: DeviceNumber
        package var control: DeviceControl
        /// From the first closing to the last opening.
        package var heldMilliseconds: Int
        /// The longest bounce; 0 for clean changes.
        package var bounceMilliseconds: Int
        package var repeats: Bool
    }

    private struct Followed {
        let device: DeviceNumber
        let control: DeviceControl
        /// The times of all changes. They alternate and begin with a closing.
        var times: [Int64]
        var repeats = false

        var isOpen: Bool { times.count.isMultiple(of: 2) }
    }

    /// In nanoseconds. No hand makes changes at a shorter distance.
    package static let bounceGap: Int64 = .nanoseconds(milliseconds: 30)
    /// Nanoseconds of openness that end a press.
    package static let quiet: Int64 = .nanoseconds(milliseconds: 150)
    /// The limit of recorded changes. A control with more is unusable anyway.
    private static let most = 256

    private var axes: [DeviceNumber: [UInt16: [AxisSwitch]]] = [:]
    private var followed: Followed?

    package init() {}

    /// When `finding` may return a result; nil while no control is followed or the control is closed.
    package var deadline: Int64? {
        guard let followed, followed.isOpen, let last = followed.times.last else { return nil }
        return last + Self.quiet
    }

    /// - Parameter ranges: the current positions of the axes.
    package mutating func attach(_ device: DeviceNumber, axes ranges: [UInt16: AxisRange]) {
        axes[device] = ranges.mapValues(AxisSwitch.waysFromRest)
    }

    package mutating func detach(_ device: DeviceNumber) {
        axes[device] = nil
        if followed?.device == device { followed = nil }
    }

    package mutating func take(_ change: DeviceChange) {
        switch change.source {
        case .key(let code):
            // BTN_TOOL_* codes of digitizers: the device sends them when a pen comes near or a finger rests on a pad.
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

    /// Returns the finding once the control has been open for `quiet`, and starts to wait for the next control.
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
            // The newest pair replaces the last one, because it decides when the press is over.
            if isFull { followed?.times.removeLast(2) }
            followed?.times.append(change.nanoseconds)
        }
    }

    /// Nanoseconds of the longest group of changes with short distances, if the group has more changes than a clean
    /// press needs.
    private static func bouncing(_ times: [Int64]) -> Int64 {
        var (longest, start) = (Int64(0), 0)
        for index in times.indices {
            let isLast = index + 1 == times.count || times[index + 1] - times[index] > bounceGap
            guard isLast else { continue }
            let count = index - start + 1
            // A press or a release is one change, a tap two. A group that begins with an opening is no tap.
            if count > (start.isMultiple(of: 2) ? 2 : 1) { longest = max(longest, times[index] - times[start]) }
            start = index + 1
        }
        return longest
    }

    /// Rounded up.
    private static func milliseconds(_ nanoseconds: Int64) -> Int { Int((nanoseconds + 999_999) / 1_000_000) }
}
