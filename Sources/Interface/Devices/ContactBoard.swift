package import Keyer

/// All controls in use and the contacts that they close. The caller passes in the time.
///
/// A contact is closed while any of its controls is closed, on any device. Detaching or muting a device opens its
/// controls.
package struct ContactBoard: Sendable {
    /// In order of time.
    package enum Event: Equatable, Sendable {
        case edge(nanoseconds: Int64, Contact, isDown: Bool, device: DeviceNumber)
        /// The control stayed closed beyond the limit and no longer counts.
        case stuck(Contact, device: DeviceNumber)
    }

    private struct Line {
        let device: DeviceNumber
        let source: ControlSource
        let contact: Contact
        var axis: AxisSwitch?
        var gate: ContactGate
    }

    private var lines: [Line] = []
    private var tally = ContactTally()
    private var events: [Event] = []
    /// Kept to avoid allocation.
    private var changes: [ContactGate.Change] = []
    /// Keeps edges in order of time: devices are read in any order.
    private var lastEdge = Int64.min

    package init() {}

    package var deadline: Int64? { lines.compactMap(\.gate.deadline).min() }

    package mutating func takeEvents(_ body: (Event) -> Void) {
        for event in events { body(event) }
        events.removeAll(keepingCapacity: true)
    }

    package func holds(_ device: DeviceNumber) -> Bool {
        lines.contains { $0.device == device && $0.gate.isClosed }
    }

    package var isHeld: Bool { lines.contains { $0.gate.isClosed } }

    /// - Parameters:
    /// - keysDown: keys that are down now. They have no effect until released.
    /// - axes: current positions of the axes.
    package mutating func attach(
        _ device: DeviceNumber, mappings: [DeviceMapping], times: GateTimes, keysDown: Set<UInt16>,
        axes: [UInt16: AxisRange]
    ) {
        for mapping in mappings {
            switch mapping.control {
            case .key(let code):
                lines.append(
                    Line(
                        device: device, source: .key(code), contact: mapping.contact,
                        gate: ContactGate(times: times, isDown: keysDown.contains(code))))
            case .axis(let code, let isUpward):
                guard let range = axes[code] else { continue }
                let axis = AxisSwitch(range, isUpward: isUpward)
                lines.append(
                    Line(
                        device: device, source: .axis(code), contact: mapping.contact, axis: axis,
                        gate: ContactGate(times: times, isDown: axis.isDown)))
            }
        }
    }

    /// Removes a device and opens its controls at once.
    package mutating func detach(_ device: DeviceNumber, at now: Int64) {
        setMuted(true, device, at: now)
        lines.removeAll { $0.device == device }
    }

    package mutating func setMuted(_ isMuted: Bool, _ device: DeviceNumber, at now: Int64) {
        advance(to: now)
        for index in lines.indices where lines[index].device == device {
            lines[index].gate.setMuted(isMuted, at: now, into: &changes)
            tell(index)
        }
    }

    /// - Parameter now: the time of reading, which late changes take as their own.
    package mutating func take(_ change: DeviceChange, at now: Int64) {
        let time = change.isLate ? now : change.nanoseconds
        advance(to: time)
        for index in lines.indices
        where lines[index].device == change.device && lines[index].source == change.source {
            let isDown: Bool
            if lines[index].axis != nil {
                guard lines[index].axis?.take(change.value) == true else { continue }
                isDown = lines[index].axis?.isDown == true
            } else {
                // Auto-repeat: the key is still down.
                guard change.value != 2 else { continue }
                isDown = change.value != 0
            }
            if change.isLate {
                lines[index].gate.resynchronise(isDown, at: time, into: &changes)
            } else {
                lines[index].gate.take(isDown, at: time, into: &changes)
            }
            tell(index)
        }
    }

    /// Replaces the device's unread events by its present state, so that no release is lost with them.
    package mutating func resynchronise(_ device: DeviceNumber, keysDown: Set<UInt16>, at now: Int64) {
        for line in lines where line.device == device {
            guard case .key(let code) = line.source else { continue }
            take(
                DeviceChange(
                    nanoseconds: now, device: device, source: line.source, value: keysDown.contains(code) ? 1 : 0,
                    isLate: true), at: now)
        }
    }

    package mutating func advance(to now: Int64) {
        while true {
            // One at a time, so that edges come in order of time.
            var next: (index: Int, time: Int64)?
            for index in lines.indices {
                guard let time = lines[index].gate.deadline, time <= now, time < next?.time ?? .max else { continue }
                next = (index, time)
            }
            guard let next else { return }
            lines[next.index].gate.advance(to: next.time, into: &changes)
            tell(next.index)
        }
    }

    private mutating func tell(_ index: Int) {
        let line = lines[index]
        for change in changes {
            let isEdge = change.isDown ? tally.close(line.contact) : tally.open(line.contact)
            if isEdge {
                lastEdge = max(lastEdge, change.nanoseconds)
                events.append(
                    .edge(nanoseconds: lastEdge, line.contact, isDown: change.isDown, device: line.device))
            }
            if change.isStuck { events.append(.stuck(line.contact, device: line.device)) }
        }
        changes.removeAll(keepingCapacity: true)
    }
}
