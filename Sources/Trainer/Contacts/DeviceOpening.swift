import Keyer
import Sound

/// A device that is present, as the hub keeps it.
struct PresentDevice {
    let number: DeviceNumber
    let description: NodeDescription
    var node: (any InputNode)?
    /// Its current use; nil for none.
    var setup: DeviceSetup?
    var opening = DeviceOpening.untried
    var hasToldDenied = false
    var grab = DeviceGrab.settled

    /// When it was last read, or asked what is held.
    var lastHeard = Int64.min / 2

    /// Whether the learner has been told that it is present, or knows.
    var isKnown = false

    init(number: DeviceNumber, description: NodeDescription) {
        self.number = number
        self.description = description
    }

    /// When to ask whether it still holds a contact, after it has told nothing for a while; nil for never. MIDI ports and
    /// serial ports are shared, so that nobody else can get their releases.
    func askTime(_ board: ContactBoard) -> Int64? {
        guard board.holds(number), !description.identity.isMIDI, !description.identity.isSerialPort else { return nil }
        return lastHeard + Self.holdPatience
    }

    private static var holdPatience: Int64 { .nanoseconds(milliseconds: 500) }

    /// As the learner is told of it.
    var presented: DeviceDescription {
        DeviceDescription(
            identity: description.identity, isKeyboard: description.isKeyboard, canRumble: description.canRumble,
            isOpen: node != nil, node: description.node)
    }

    /// Whether it was present before and not refused.
    var isSettled: Bool { opening == .untried || opening == .done }

    /// Whether others get its keys, too: a keyboard, or a device whose contacts type.
    var isShared: Bool { setup?.isTypedToo == true || (description.isKeyboard && setup?.isGrabbed != true) }
}

/// The progress of opening a device.
enum DeviceOpening: Equatable {
    case untried
    /// It was plugged in just now, and its permissions may not be set yet.
    case again(at: Int64, tries: Int)
    case denied
    case done

    /// It could not be opened: tried again after some nanoseconds, in a shortage for ever, or given up.
    mutating func fail(_ trouble: DeviceTrouble, at now: Int64, patience: Int64) {
        let tries = if case .again(_, let tries) = self { tries } else { 1 }
        let left = trouble == .shortage ? tries : tries - 1
        self = left > 0 ? .again(at: now + patience, tries: left) : .denied
    }
}

/// The progress of grabbing a device, or of checking that no other program has.
enum DeviceGrab: Equatable {
    /// It is as it should be.
    case settled
    /// Try at this time: never while a key is down, because others would miss its release.
    case due(at: Int64, isTold: Bool)
}
