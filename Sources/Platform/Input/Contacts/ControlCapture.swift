import Trainer

/// Watches all devices for the control that the learner works, and how it behaves.
///
/// The first control that closes is the one; it is followed until it has been open for a while, and what other controls do
/// meanwhile is not looked at.
struct ControlCapture: Sendable {
    /// The control and what it showed of itself.
    struct Finding: Equatable, Sendable {
        /// On which device.
        var device: DeviceNumber
        /// Which control.
        var control: DeviceControl
        /// Milliseconds from its first closing to its last opening.
        var heldMilliseconds: Int
        /// Milliseconds of its longest bouncing; 0 for clean changes.
        var bounceMilliseconds: Int
        /// Whether it repeats by itself.
        var repeats: Bool
    }

    /// The control that is followed.
    private struct Followed {
        let device: DeviceNumber
        let control: DeviceControl
        /// Of all its changes: the first closes, and they alternate.
        var times: [Int64]
        var repeats = false

        var isOpen: Bool { times.count.isMultiple(of: 2) }
    }

    /// Changes that follow each other so fast are not made by a hand.
    static let bounceGap: Int64 = .nanoseconds(milliseconds: 30)
    /// It is over when it has been open for so long.
    static let quiet: Int64 = .nanoseconds(milliseconds: 150)
    /// Changes that are remembered; a control that makes more is as bad as can be told.
    private static let most = 256

    private var axes: [DeviceNumber: [UInt16: [AxisSwitch]]] = [:]
    private var followed: Followed?

    /// When `finding` may have something; nil while nothing is followed, or it is still closed.
    var deadline: Int64? {
        guard let followed, followed.isOpen, let last = followed.times.last else { return nil }
        return last + Self.quiet
    }

    /// Watches a device, too, with its axes where they are now.
    mutating func attach(_ device: DeviceNumber, axes ranges: [UInt16: AxisRange]) {
        axes[device] = ranges.mapValues(AxisSwitch.waysFromRest)
    }

    /// Forgets a device.
    mutating func detach(_ device: DeviceNumber) {
        axes[device] = nil
        if followed?.device == device { followed = nil }
    }

    /// Takes a change on a device.
    mutating func take(_ change: DeviceChange) {
        switch change.source {
        case .key(let code):
            // What picks up a pen or rests on a pad is no key.
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
        }
    }

    /// What was found, once its control has been let go for a while; after that the next one is watched for.
    mutating func finding(at now: Int64) -> Finding? {
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
            // The last pair gives way to the newest, which says when it is over.
            if isFull { followed?.times.removeLast(2) }
            followed?.times.append(change.nanoseconds)
        }
    }

    /// Nanoseconds of the longest group of changes that follow each other too fast, and are more than the group needs to
    /// get from where it begins to where it ends.
    private static func bouncing(_ times: [Int64]) -> Int64 {
        var (longest, start) = (Int64(0), 0)
        for index in times.indices {
            let isLast = index + 1 == times.count || times[index + 1] - times[index] > bounceGap
            guard isLast else { continue }
            let count = index - start + 1
            // A press or a release is one change, a tap is two; what begins with an opening is no tap.
            if count > (start.isMultiple(of: 2) ? 2 : 1) { longest = max(longest, times[index] - times[start]) }
            start = index + 1
        }
        return longest
    }

    /// Rounded up.
    private static func milliseconds(_ nanoseconds: Int64) -> Int { Int((nanoseconds + 999_999) / 1_000_000) }
}
