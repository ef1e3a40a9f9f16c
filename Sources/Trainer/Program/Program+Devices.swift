import Keyer
import Sound
import Training

/// What happens to devices.
extension Program {
    /// Devices that are there at the start are not told of.
    private static let quietMilliseconds = 3000

    /// Something happened to a device.
    func handle(_ event: DeviceEvent, at now: Instant) {
        switch event {
        case .added(let identity):
            log(identity.name, "added", at: now)
            guard isSetUp(identity), now.milliseconds(since: .start) > Self.quietMilliseconds else { return }
            desk.say(Message("device.added", ["device": DeviceWords.name(identity)]), at: now)
        case .removed(let identity):
            log(identity.name, "removed", at: now)
            guard isSetUp(identity) else { return }
            contacts.spend()
            tell(Message("device.removed", ["device": DeviceWords.name(identity)]), at: now)
            cutKeying(at: now)
        case .denied(let path):
            log(path, "denied", at: now)
            guard !isDenialTold, !desk.book.setups.isEmpty || desk.screen is CaptureScreen else { return }
            isDenialTold = true
            tell(Message("device.denied", ["command": .text("sudo usermod -aG input $USER")]), at: now)
        case .grabbed(let identity):
            log(identity.name, "grabbed", at: now)
            tell(Message("device.grabbed", ["device": DeviceWords.name(identity)]), at: now)
        case .stuck(let identity, let contact):
            let message = Message(
                "device.stuck",
                ["device": DeviceWords.name(identity), "contact": .message(DeviceWords.contact(contact))])
            contacts.spend()
            tell(message, at: now)
            cutKeying(at: now)
        }
    }

    /// A control was pressed during the set-up.
    func handle(_ captured: CapturedControl, at now: Instant) {
        (desk.screen as? CaptureScreen)?.take(captured, at: now)
    }

    /// Keyboards that are also typed on key only where something is keyed, and while the learner is here.
    func followFocus() {
        let isKeying = desk.screen?.keying.map { $0.radio != .off } ?? false
        let isListening = isKeying && hasFocus
        guard isListening != areKeyboardsListening else { return }
        areKeyboardsListening = isListening
        desk.devices.setKeyboardsListening(isListening)
        if isKeying, !hasFocus, desk.book.sharesKeyboard(among: desk.devices.devices) { cutKeying(at: desk.now) }
    }

    /// What was being keyed was ended by no hand: it is nobody's answer.
    func cutKeying(at now: Instant) {
        guard desk.transceiver.cut() else { return }
        desk.screen?.keyingWasCut(at: now)
    }

    /// One may be the same device with another number after replugging: its name decides, too.
    private func isSetUp(_ identity: DeviceIdentity) -> Bool {
        desk.book.setups.contains { $0.identity.isLike(identity) }
    }

    private func tell(_ message: Message, at now: Instant) {
        desk.play([.earcon(.error), .say(message.with(.important))], at: now)
    }

    private func log(_ name: String, _ event: String, at now: Instant) {
        desk.log.record(LogEvent("device", [("name", .string(name)), ("event", .string(event))]), at: now)
    }
}
