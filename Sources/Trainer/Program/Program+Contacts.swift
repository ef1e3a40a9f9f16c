import Keyer
import Morse
import Sound
import Training

/// Handling of contacts and of what is keyed.
extension Program {
    // MARK: Contacts as keys

    func handle(_ contact: Contact, isDown: Bool, device: String, at now: Instant) {
        context.log.record(
            LogEvent(
                "contact",
                [("contact", .string("\(contact)")), ("down", .boolean(isDown)), ("device", .string(device))]),
            at: now)
        context.transceiver.noteContact()
        // A contact that works the screen works it as if nothing were keyed there.
        let keying = context.screen?.keying.flatMap { $0.contacts == .key ? $0 : nil }
        let isKeying = keying?.isKeyed ?? false
        // In menus, too, the paddles are exchanged as the learner has set them.
        let contact = context.settings.keyer.swapsPaddles ? contact.swapped : contact
        if isDown, keying == nil, context.transceiver.isSending { return stopSending(contact, at: now) }
        if contact == .straight, keying == nil, takesSwitch(isDown: isDown, at: now) { return }
        if !isDown, contact == .straight { scanner.letGo() }
        if isDown {
            toldAwaited = nil
            context.isByContact = true
            context.repeats = 0
            if speedScreen != nil {
                context.announcer.silenceSpeech(at: now)
                let step = contacts.close(contact, isKeying: true, times: .keying(context.settings), at: now)
                return carryOut(step, at: now)
            }
            if contact == .straight { context.expectHand(at: device) }
            let isKnown = keying?.limits.isText == true && !context.keyedHand.mayBeSlow(besides: context.settings)
            let mayBeSlow = contact == .straight && !isKnown
            let times: ContactKeys.Times =
                isKeying
                ? .keying(context.settings, side: contact, mayBeSlow: mayBeSlow) : .working(context.settings)
            let rest = contacts.restMilliseconds(at: now)
            contacts.close(contact, isKeying: isKeying, times: times, at: now)
            if let screen = context.screen, !screen.heedsContacts(after: rest, at: now) { return contacts.spend() }
            // Someone who keys along while nothing is asked still hears what is said.
            if keying == nil || isKeying { context.announcer.silenceSpeech(at: now) }
        } else if let outcome = contacts.open(contact, at: now) {
            carryOut(outcome, at: now)
        }
    }

    /// Handles a contact that has stopped a text where contacts do not key: the renderer has seen to it, and the press means
    /// nothing else.
    private func stopSending(_ contact: Contact, at now: Instant) {
        context.isByContact = true
        contacts.close(contact, isKeying: false, times: .working(context.settings), at: now)
        contacts.spend()
    }

    /// Handles a contact held long enough to mean something.
    func handleHold(at now: Instant) {
        if let outcome = contacts.takeDeadline(at: now) { carryOut(outcome, at: now) }
    }

    private func carryOut(_ outcome: ContactKeys.Outcome?, at now: Instant) {
        guard let outcome, let screen = context.screen else { return }
        switch outcome {
        case .long: context.announcer.signal(.typed, at: now)
        case .speed: beginSpeed(on: screen, at: now)
        case .step(let step): if speedScreen != nil { context.stepKeyerSpeed(by: step, at: now) }
        case .act(let action):
            endSpeed(at: now)
            if action == .back { context.announcer.signal(.erased, at: now) }
            if describer.isOn { return describer.handle(action, context: context, at: now) }
            perform(action, on: screen, at: now)
        }
    }

    func perform(_ action: ContactAction, on screen: any Screen, at now: Instant) {
        // Answers are told item by item whatever works the menus.
        let isTold = screen is LessonScreen || context.tellsAnswers && !(screen is Menu)
        if isTold, screen.scanList() != nil, scanner.take(action, at: now) { return }
        guard !screen.contact(action, at: now) else { return }
        let key: Key =
            switch action {
            case .next: .down
            case .choose: .enter
            case .back: .escape
            }
        // On a screen that is not a list, there may be something else to step through than with up and down.
        if action != .next || screen is Menu, screen.press(key, at: now) { return }
        context.open(ContactMenu.menu(of: screen, context: context), at: now)
    }

    // MARK: Keying

    /// Passes what was keyed to the log and to the screen; false if nothing was.
    func handleKeying(at now: Instant) -> Bool {
        var isNews = false
        while true {
            let isNew = !context.transceiver.isCharacterOpen
            guard let notice = context.transceiver.takeNotice() else { return isNews }
            isNews = true
            if let rumble = Haptics.rumble(for: notice, settings: context.settings) {
                context.devices.rumble(rumble, unitMilliseconds: 1200 / context.settings.keyer.wordsPerMinute)
            }
            switch notice {
            case .contact(let contact, let isDown, let sample):
                tell(.contact(contact, isDown: isDown, sample: sample), at: now)
            case .began(_, let sample):
                if isNew { tell(.began(at: context.streamClock.instant(ofSample: sample)), at: now) }
            case .mark(let mark):
                context.log.record(.mark(mark), at: now)
                tell(.mark(mark), at: now)
                // In running text a hold that was abandoned is not a dah.  A single character may come from a hand
                // slower than is known, so the screen decides.
                context.keyedHand.isLast = mark.element == nil
                let longest = SampleRate(context.sampleRate).frames(
                    milliseconds: context.keyedHand.longestMark(context.settings))
                let isText = context.screen?.keying?.limits.isText == true
                if mark.element == nil, !mark.isCut, mark.length > longest, isText {
                    cutKeying(at: now)
                    context.announcer.signal(.unused, at: now)
                }
            case .character(let character): handle(character, at: now)
            case .word: tell(.word, at: now)
            case .text(let end, _): context.memoryEnded(end, at: now)
            case .radio: break
            case .lost(let count):
                let text = String(count)
                context.log.record(LogEvent("error", [("code", .string("keyLost")), ("text", .string(text))]), at: now)
            }
        }
    }

    private func tell(_ event: KeyedEvent, at now: Instant) {
        guard let screen = context.screen, screen.keying != nil else { return }
        screen.keyed(event, at: now)
    }

    private func handle(_ character: KeyedCharacter, at now: Instant) {
        let alphabet = context.screen?.keying?.alphabet ?? .international
        let text = alphabet.symbol(for: character.pattern)?.text
        context.keyedHand.take(character, sampleRate: context.sampleRate)
        context.log.record(.keyed(character.pattern, text, of: alphabet), at: now)
        guard let screen = context.screen, let request = screen.keying else { return }
        if let command = KeyedCommand(character.pattern), request.commands.contains(command) {
            return screen.keyed(command, at: now)
        }
        let clock = context.streamClock
        screen.keyed(
            .character(
                pattern: character.pattern, text: text, began: clock.instant(ofSample: Int64(character.start)),
                ended: clock.instant(ofSample: Int64(character.end))), at: now)
    }
}

extension LogEvent {
    /// The log event of a keyed mark.
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

    /// The log event of a keyed character; its text is empty if it stands for none.
    static func keyed(_ pattern: Pattern, _ text: String?, of alphabet: Alphabet) -> LogEvent {
        LogEvent(
            "keyed",
            [("pattern", .string(pattern.description)), ("character", .string(text ?? ""))] + alphabet.logFields)
    }
}
