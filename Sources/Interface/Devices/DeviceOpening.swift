import Keyer
import Sound

public struct PresentDevice {
    let number: DeviceNumber
    let description: NodeDescription
    var node: (any InputNode)?
    var setup: DeviceSetup?
    var opening = DeviceOpening.untried
    var hasToldDenied = false
    var grab = DeviceGrab.settled

    /// The time of the last read or of the last query for held keys.
    var lastHeard = Int64.min / 2

    /// Whether the learner knows that the device is present.
    var isKnown = false

    init(number: DeviceNumber, description: NodeDescription) {
        self.number = number
        self.description = description
    }

    /// When to query whether a silent device still holds a contact; nil for never. MIDI and serial ports are shared, so
    /// no other program can take their releases.
    func askTime(_ board: ContactBoard) -> Int64? {
        guard board.holds(number), !description.identity.isMIDI, !description.identity.isSerialPort else { return nil }
        return lastHeard + Self.holdPatience
    }

    private static var holdPatience: Int64 { .nanoseconds(milliseconds: 500) }

    var presented: DeviceDescription {
        DeviceDescription(
            identity: description.identity, isKeyboard: description.isKeyboard, canRumble: description.canRumble,
            isOpen: node != nil, node: description.node)
    }

    /// Whether opening is neither pending nor denied.
    var isSettled: Bool { opening == .untried || opening == .done }

    /// Whether other programs get its keys too: a keyboard, or a device whose contacts type.
    var isShared: Bool { setup?.isTypedToo == true || (description.isKeyboard && setup?.isGrabbed != true) }
}

enum DeviceOpening: Equatable {
    case untried
    /// The device was just plugged in, and udev may not have set its permissions yet.
    case again(at: Int64, tries: Int)
    case denied
    case done

    /// Schedules the next try. A shortage allows tries without limit.
    mutating func fail(_ trouble: DeviceTrouble, at now: Int64, patience: Int64) {
        let tries = if case .again(_, let tries) = self { tries } else { 1 }
        let left = trouble == .shortage ? tries : tries - 1
        self = left > 0 ? .again(at: now + patience, tries: left) : .denied
    }
}

/// The progress of grabbing a device, or of checking that no other program has grabbed it.
enum DeviceGrab: Equatable {
    case settled
    /// Due at this time. A grab waits while a key is down, because other programs would miss its release.
    case due(at: Int64, isTold: Bool)
}
