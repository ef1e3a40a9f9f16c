import Interface
import Keyer
import Morse
import Sound
import Training

extension Program {
    /// Returns false if the switch works as a contact with a short and a long press.
    func takesSwitch(isDown: Bool, at now: Instant) -> Bool {
        if isDown, takesFirstPress(.contact, at: now) { return true }
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
        guard services.radio.transceiver.isSending else { return false }
        let scan = services.settings.scan
        return key == .escape || scan.key.matches(key) && scan.way.isScanning || hasTwoSwitches(key)
    }

    /// Returns false for an ordinary key.
    func takesSwitch(_ key: Key, on screen: any Screen, at now: Instant) -> Bool {
        guard !describer.isOn else { return false }
        if let kind = SwitchKey(key), kind != .enter {
            if takesFirstPress(.key(kind), at: now) { return true }
        } else {
            newSwitch.forget()
        }
        let scan = services.settings.scan
        let isKeying = screen.keyingRequest?.isKeyed ?? false
        if scan.key.matches(key), scan.way == .scan || scan.way == .step {
            services.run.isByContact = true
            if isKeying { perform(.back, on: screen, at: now) } else { press(on: screen, at: now) }
            return true
        }
        if hasTwoSwitches(key) {
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
    private func hasTwoSwitches(_ key: Key) -> Bool {
        (key == .space || key == .enter) && services.settings.scan.hasTwoSwitches
    }

    /// Offers the question after two presses of Space in a menu, and asks after the third.
    private func offersPair(for key: Key, on screen: any Screen, at now: Instant) -> Bool {
        guard key == .space, let menu = screen as? Menu, menu.pauseKey == nil, !isFirstQuestion,
            PairOffer.isOpen(services)
        else {
            pairOffer.forget()
            return false
        }
        let step = pairOffer.press(at: now)
        guard step != .nothing else { return false }
        services.voice.silence()
        if step == .ask {
            services.run.isByContact = true
            PairOffer.open(services, at: now)
        } else {
            menu.pauseOrResume(at: now)
            services.voice.say(Message("pair.offer", priority: .text), at: now)
        }
        return true
    }

    // MARK: A first switch

    /// Whether the top screen is a question of the first start.
    var isFirstQuestion: Bool {
        switch services.screens.top {
        case is SpeakerQuestion: true
        case let menu as Menu: [FirstStart.languageName, FirstStart.knownName].contains(menu.id)
        default: false
        }
    }

    /// On the first questions, before anything is set up, one switch has one meaning: it repeats what was said. Its
    /// third press in a row turns scanning on. Returns false elsewhere.
    private func takesFirstPress(_ source: NewSwitch.Source, at now: Instant) -> Bool {
        guard isFirstQuestion, !describer.isOn, !services.settings.scansAnswers, services.devices.book.setups.isEmpty
        else { return false }
        toldAwaited = nil
        services.run.isByContact = true
        services.voice.silence()
        if newSwitch.press(source, at: now) {
            takeSwitch(source, at: now)
        } else {
            services.screens.top?.pauseOrResume(at: now)
        }
        return true
    }

    private func takeSwitch(_ source: NewSwitch.Source, at now: Instant) {
        services.voice.silence(.everything)
        services.preferences.change(\.scan.way, to: .scan, at: now)
        switch source {
        case .key(let key): services.preferences.change(\.scan.key, to: key, at: now)
        case .control(let captured):
            services.devices.change(at: now) { book in
                book.take([(captured, .straight)])
                book.grab(captured.device.identity, true)
            }
        case .contact: break
        }
        contacts.spend()
        let welcome = Message("scan.welcome")
        if let question = services.screens.top as? SpeakerQuestion {
            services.voice.say(welcome, at: now)
            return question.opened(at: now)
        }
        services.screens.replace(by: FirstStart.knowledge(services: services, greeting: welcome), at: now)
    }

    /// Takes the first control of a new learner as a straight key.
    func takeNew(_ captured: CapturedControl, at now: Instant) {
        if case .key = captured.control { _ = takesFirstPress(.control(captured), at: now) }
    }

    /// Tells a silent newcomer once how to begin with one switch.
    func followSilence(at now: Instant) {
        let isQuiet =
            exitCode == nil && services.screens.top?.id == FirstStart.languageName && services.voice.isIdle
            && !services.settings.scansAnswers && !describer.isOn
        if firstSilence.isOver(isQuiet: isQuiet, at: now) { services.voice.say(Message("first.switch"), at: now) }
    }
}
