import Interface
import Keyer
import Morse
import Sound
import Training

extension Program {
    // MARK: Contacts as keys

    func handle(_ contact: Contact, isDown: Bool, device: String, at now: Instant) {
        services.ports.log.record(
            LogEvent(
                "contact",
                [("contact", .string("\(contact)")), ("down", .boolean(isDown)), ("device", .string(device))]),
            at: now)
        services.radio.transceiver.noteContact()
        // Contacts that operate the screen get the timing of menus.
        let keying = services.screens.top?.keyingRequest.flatMap { $0.contacts == .key ? $0 : nil }
        let isKeying = keying?.isKeyed ?? false
        // The learner's exchange of paddles applies in menus, too.
        let contact = services.settings.keyer.swapsPaddles ? contact.swapped : contact
        if isDown, keying == nil, services.radio.transceiver.isSending { return stopSending(contact, at: now) }
        if contact == .straight, keying == nil, takesSwitch(isDown: isDown, at: now) { return }
        if !isDown, contact == .straight { scanner.letGo() }
        if isDown {
            toldAwaited = nil
            services.run.isByContact = true
            services.run.repeats = 0
            if speedScreen != nil {
                services.voice.silence()
                let step = contacts.close(contact, isKeying: true, times: .keying(services.settings), at: now)
                return carryOut(step, at: now)
            }
            if contact == .straight { services.radio.expectHand(at: device) }
            let isKnown =
                keying?.limits.isText == true && !services.radio.keyedHand.mayBeSlow(besides: services.settings)
            let mayBeSlow = contact == .straight && !isKnown
            let times: ContactKeys.Times =
                isKeying
                ? .keying(services.settings, side: contact, mayBeSlow: mayBeSlow) : .working(services.settings)
            let rest = contacts.restMilliseconds(at: now)
            contacts.close(contact, isKeying: isKeying, times: times, at: now)
            if let screen = services.screens.top, !screen.heedsContacts(after: rest, at: now) {
                return contacts.spend()
            }
            // Keying along while no answer is due does not cut speech.
            if keying == nil || isKeying { services.voice.silence() }
        } else if let outcome = contacts.open(contact, at: now) {
            carryOut(outcome, at: now)
        }
    }

    /// The renderer has already stopped the text. The press has no other effect.
    private func stopSending(_ contact: Contact, at now: Instant) {
        services.run.isByContact = true
        contacts.close(contact, isKeying: false, times: .working(services.settings), at: now)
        contacts.spend()
    }

    func handleHold(at now: Instant) {
        if let outcome = contacts.takeDeadline(at: now) { carryOut(outcome, at: now) }
    }

    private func carryOut(_ outcome: ContactKeys.Outcome?, at now: Instant) {
        guard let outcome, let screen = services.screens.top else { return }
        switch outcome {
        case .long: services.voice.signal(.typed, at: now)
        case .speed: beginSpeed(on: screen, at: now)
        case .step(let step): if speedScreen != nil { stepKeyerSpeed(by: step, at: now) }
        case .act(let action):
            endSpeed(at: now)
            if action == .back { services.voice.signal(.erased, at: now) }
            if describer.isOn { return describer.handle(action, services: services, at: now) }
            perform(action, on: screen, at: now)
        }
    }

    func perform(_ action: ContactAction, on screen: any Screen, at now: Instant) {
        // In lessons the scanner offers the answers, in whatever way the learner operates the menus.
        let isLesson = screen is LessonScreen || screen is FirstLessonScreen
        let isTold = isLesson || services.settings.scansAnswers && !(screen is Menu)
        if isTold, screen.scanList() != nil, scanner.take(action, at: now) { return }
        guard !screen.contact(action, at: now) else { return }
        let key: Key =
            switch action {
            case .next: .down
            case .choose: .enter
            case .back: .escape
            }
        // Outside menus, Down may do nothing, so the contact opens a menu of the screen's keys.
        if action != .next || screen is Menu, screen.press(key, at: now) { return }
        services.screens.open(ContactMenu.menu(of: screen), at: now)
    }

    // MARK: Keying

    /// Passes keying to the log and to the screen. Returns false if the transceiver has none.
    func handleKeying(at now: Instant) -> Bool {
        var isNews = false
        while true {
            let isNew = !services.radio.transceiver.isCharacterOpen
            guard let notice = services.radio.transceiver.takeNotice() else { return isNews }
            isNews = true
            if let rumble = Haptics.rumble(for: notice, settings: services.settings) {
                services.devices.port.rumble(rumble, unitMilliseconds: 1200 / services.settings.keyer.wordsPerMinute)
            }
            switch notice {
            case .contact(let contact, let isDown, let sample):
                tell(.contact(contact, isDown: isDown, sample: sample), at: now)
            case .began(_, let sample):
                if isNew { tell(.began(at: services.ports.streamClock.instant(ofSample: sample)), at: now) }
            case .mark(let mark):
                services.ports.log.record(.mark(mark), at: now)
                tell(.mark(mark), at: now)
                // In running text, a mark above the longest length is an abandoned hold, not a dah. A single character
                // may come from a hand slower than the estimate, so the screen decides.
                services.radio.keyedHand.isLast = mark.element == nil
                let longest = SampleRate(services.radio.sampleRate).frames(
                    milliseconds: services.radio.keyedHand.longestMark(services.settings))
                let isText = services.screens.top?.keyingRequest?.limits.isText == true
                if mark.element == nil, !mark.isCut, mark.length > longest, isText {
                    cutKeying(at: now)
                    services.voice.signal(.unused, at: now)
                }
            case .character(let character): handle(character, at: now)
            case .word: tell(.word, at: now)
            case .text(let end, _): endMemory(end, at: now)
            case .radio: break
            case .lost(let count):
                let text = String(count)
                services.ports.log.record(
                    LogEvent("error", [("code", .string("keyLost")), ("text", .string(text))]), at: now)
            }
        }
    }

    private func endMemory(_ end: TextEnd, at now: Instant) {
        guard let number = services.radio.transceiver.takeEndedMemory() else { return }
        services.ports.log.record(.memory(number, end == .sent ? "ended" : "cut"), at: now)
        guard end == .cut, let screen = services.screens.keyed, screen.keying != nil else { return }
        screen.keyingWasCut(at: now)
    }

    private func tell(_ event: KeyedEvent, at now: Instant) {
        guard let screen = services.screens.keyed, screen.keying != nil else { return }
        screen.keyed(event, at: now)
    }

    private func handle(_ character: KeyedCharacter, at now: Instant) {
        let alphabet = services.screens.top?.keyingRequest?.alphabet ?? .international
        let text = alphabet.symbol(for: character.pattern)?.text
        services.radio.keyedHand.take(character, sampleRate: services.radio.sampleRate)
        services.ports.log.record(.keyed(character.pattern, text, of: alphabet), at: now)
        guard let screen = services.screens.keyed, let request = screen.keying else { return }
        if let command = KeyedCommand(character.pattern), request.commands.contains(command) {
            return screen.keyed(command, at: now)
        }
        let clock = services.ports.streamClock
        screen.keyed(
            .character(
                pattern: character.pattern, text: text, began: clock.instant(ofSample: Int64(character.start)),
                ended: clock.instant(ofSample: Int64(character.end))), at: now)
    }
}

extension LogEvent {
    static func mark(_ mark: KeyedMark) -> LogEvent {
        let element =
            switch mark.element {
            case .dit: "dit"
            case .dah: "dah"
            case nil: "mark"
            }
        return LogEvent(
            "mark",
            [("start", .integer(mark.start)), ("length", .integer(mark.length)), ("element", .string(element))])
    }

    /// `character` is empty if the pattern stands for no text.
    static func keyed(_ pattern: Pattern, _ text: String?, of alphabet: Alphabet) -> LogEvent {
        LogEvent(
            "keyed",
            [("pattern", .string(pattern.description)), ("character", .string(text ?? ""))] + alphabet.logFields)
    }
}
