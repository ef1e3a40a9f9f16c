import Interface
import Keyer
import Morse
import Sound
import Training

extension Program {
    /// Returns false if the switch works as a contact with a short and a long press.
    func takesSwitch(isDown: Bool, at now: Instant) -> Bool {
        if isDown, isNew(.contact, at: now) {
            contacts.spend()
            return true
        }
        guard services.settings.scan.way != .length, !describer.isOn, let screen = services.screens.top else {
            return false
        }
        guard isDown else {
            _ = contacts.open(.straight, at: now)
            scanner.release(at: now)
            return true
        }
        toldAwaited = nil
        services.run.isByContact = true
        services.run.repeats = 0
        let rest = contacts.restMilliseconds(at: now)
        contacts.close(.straight, isKeying: false, times: .working(services.settings), at: now)
        contacts.spend()
        guard services.settings.isScanning, screen.heedsContacts(after: rest, at: now) else { return true }
        press(on: screen, at: now)
        return true
    }

    private func press(on screen: any Screen, at now: Instant) {
        guard !scanner.press(at: now) else { return }
        services.voice.silence()
        // A screen that captures a control has no items, so any other press leaves it.
        perform(screen is CaptureScreen ? .back : .next, on: screen, at: now)
    }

    /// Escape, or a key that is a switch, stops the stored message and has no other effect.
    func stopsMemory(_ key: Key) -> Bool {
        guard services.radio.transceiver.isSending, let screen = services.screens.top else { return false }
        let scan = services.settings.scan
        return key == .escape || scan.key.matches(key) && scan.way.isScanning || hasTwoSwitches(key, on: screen)
    }

    /// Returns false for an ordinary key.
    func takesSwitch(_ key: Key, on screen: any Screen, at now: Instant) -> Bool {
        guard !describer.isOn else { return false }
        if let kind = SwitchKey(key), kind != .enter, isNew(.key(kind), at: now) { return true }
        let scan = services.settings.scan
        let isKeying = screen.keyingRequest?.isKeyed ?? false
        if scan.key.matches(key), scan.way == .scan || scan.way == .step {
            services.run.isByContact = true
            if isKeying { perform(.back, on: screen, at: now) } else { press(on: screen, at: now) }
            return true
        }
        if hasTwoSwitches(key, on: screen) {
            guard !isKeying || key == .enter else { return false }
            services.run.isByContact = true
            services.voice.silence()
            perform(isKeying ? .back : key == .space ? .next : .choose, on: screen, at: now)
            return true
        }
        if offersPair(for: key, on: screen, at: now) { return true }
        scanner.reset()
        return false
    }

    // MARK: Space and Enter

    /// Space goes on, Enter chooses.
    private func hasTwoSwitches(_ key: Key, on screen: any Screen) -> Bool {
        guard key == .space || key == .enter else { return false }
        return services.settings.scan.hasTwoSwitches || screen.id == PairOffer.name
    }

    /// Offers the pair after two presses of Space in a menu, and asks after the third.
    private func offersPair(for key: Key, on screen: any Screen, at now: Instant) -> Bool {
        guard key == .space, let menu = screen as? Menu, menu.pauseKey == nil, PairOffer.isOpen(services) else {
            pairOffer.forget()
            return false
        }
        let step = pairOffer.press(at: now)
        guard step != .nothing else { return false }
        services.voice.silence()
        if step == .ask {
            services.screens.open(PairOffer.menu(services: services), at: now)
        } else {
            menu.pauseOrResume(at: now)
            services.voice.say(Message("pair.offer", priority: .text), at: now)
        }
        return true
    }

    // MARK: A first switch

    /// Takes the first control of a new learner as a straight key.
    func takeNew(_ captured: CapturedControl, at now: Instant) {
        guard case .key = captured.control, isNew(.control(captured.device.identity, captured.control), at: now) else {
            return
        }
        services.devices.change(at: now) { book in
            book.take([(captured, .straight)])
            book.grab(captured.device.identity, true)
        }
    }

    /// Returns true for the third press of one source on the very first screen. This learner has one switch, so
    /// scanning is turned on.
    private func isNew(_ source: NewSwitch.Source, at now: Instant) -> Bool {
        guard let menu = services.screens.top as? Menu, menu.id == FirstStart.languageName,
            services.devices.book.setups.isEmpty,
            !services.settings.isScanning
        else { return false }
        if newSwitch.isFirst { newSwitch.language = services.settings.language }
        guard newSwitch.press(source, at: now) else { return false }
        services.voice.silence(.everything)
        // The presses may have moved on to another language.
        if let language = newSwitch.language { services.preferences.change(\.language, to: language, at: now) }
        services.preferences.change(\.scan.way, to: .scan, at: now)
        if case .key(let key) = source { services.preferences.change(\.scan.key, to: key, at: now) }
        services.run.isByContact = true
        services.voice.say(Message("scan.welcome"), at: now)
        services.screens.replace(by: FirstStart.language(services: services), at: now)
        return true
    }
}
