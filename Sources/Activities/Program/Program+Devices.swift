import Interface
import Keyer
import Morse
import Sound
import Training

extension Program {
    /// Devices found in this time after the start are not announced.
    private static let quietMilliseconds = 3000

    func handle(_ event: DeviceEvent, at now: Instant) {
        switch event {
        case .added(let identity):
            log(identity.name, "added", at: now)
            guard isSetUp(identity), now.milliseconds(since: .start) > Self.quietMilliseconds else { return }
            services.voice.say(Message("device.added", ["device": DeviceWords.name(identity)]), at: now)
        case .removed(let identity):
            log(identity.name, "removed", at: now)
            (services.screens.top as? LessonScreen)?.rumblerWasRemoved(isTold: isSetUp(identity), at: now)
            guard isSetUp(identity) else { return }
            contacts.spend()
            tell(Message("device.removed", ["device": DeviceWords.name(identity)]), at: now)
            cutKeying(at: now)
        case .denied(let path):
            log(path, "denied", at: now)
            let isAsked = services.screens.top is CaptureScreen
            let message = DeviceWords.denied(path)
            guard isAsked || (!deniedTold.contains(message.id) && !services.devices.book.setups.isEmpty) else { return }
            deniedTold.insert(message.id)
            tell(message, at: now)
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

    /// The computer was too busy to read contacts, so the length of a press is unknown. Every contact counts as open.
    func tellUnheard(at now: Instant) {
        log("", "unheard", at: now)
        // The sound thread has opened all contacts, so the screens must do the same.
        contacts = ContactKeys()
        scanner.letGo()
        tell(Message("device.unheard"), at: now)
        cutKeying(at: now)
    }

    func handle(_ captured: CapturedControl, at now: Instant) {
        if let screen = services.screens.top as? CaptureScreen { return screen.take(captured, at: now) }
        takeNew(captured, at: now)
    }

    /// Typing keyboards key only on a screen that takes keying, and only while the terminal has the focus. Knobs also
    /// stay open between the questions of a lesson, so that they are not reopened for each.
    func followFocus(at now: Instant) {
        let isKeying = services.screens.top?.keyingRequest.map { $0.radio != .off } ?? false
        let isFirst =
            isFirstQuestion && services.devices.book.setups.isEmpty && exitCode == nil
        if isFirst != isWelcoming {
            isWelcoming = isFirst
            services.devices.port.setWelcoming(isFirst)
        }
        let isTurning = services.screens.top?.keyingRequest != nil && hasFocus && exitCode == nil
        if isTurning != areKnobsListening {
            areKnobsListening = isTurning
            services.devices.port.setKnobsListening(isTurning)
        }
        let isListening = isKeying && hasFocus
        guard isListening != areKeyboardsListening else { return }
        areKeyboardsListening = isListening
        services.devices.port.setKeyboardsListening(isListening)
        if isKeying, !hasFocus, services.devices.book.sharesKeyboard(among: services.devices.port.devices) {
            cutKeying(at: now)
        }
    }

    /// Drops an unfinished character after a cut that no hand made, so that the screen does not judge it.
    func cutKeying(at now: Instant) {
        guard services.radio.transceiver.cut() else { return }
        services.screens.keyed?.keyingWasCut(at: now)
    }

    /// A replugged device may get another number, so the name also counts.
    private func isSetUp(_ identity: DeviceIdentity) -> Bool {
        services.devices.book.setups.contains { $0.identity.isLike(identity) }
    }

    private func tell(_ message: Message, at now: Instant) {
        services.voice.play([.earcon(.error), .say(message.with(.important))], at: now)
    }

    private func log(_ name: String, _ event: String, at now: Instant) {
        services.ports.log.record(LogEvent("device", [("name", .string(name)), ("event", .string(event))]), at: now)
    }
}
