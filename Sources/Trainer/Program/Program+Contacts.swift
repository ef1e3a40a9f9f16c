import Keyer
import Morse
import Sound
import Training

/// What is done with contacts and with what is keyed.
extension Program {
    // MARK: Contacts as keys

    /// A contact closed or opened.
    func handle(_ contact: Contact, isDown: Bool, device: String, at now: Instant) {
        desk.log.record(
            LogEvent(
                "contact",
                [("contact", .string("\(contact)")), ("down", .boolean(isDown)), ("device", .string(device))]),
            at: now)
        desk.transceiver.note(contact, isDown: isDown)
        let keying = desk.screen?.keying
        let isKeying = keying.map { $0.radio != .off } ?? false
        // In a menu, too, the paddles are where the learner has them.
        let contact = desk.settings.isOn("keyer.swap") ? contact.swapped : contact
        if isDown {
            toldAwaited = nil
            desk.isByContact = true
            desk.repeats = 0
            let times: ContactKeys.Times = isKeying ? .keying(desk.settings) : .working(desk.settings)
            let rest = contacts.restMilliseconds(at: now)
            contacts.close(contact, isKeying: isKeying, times: times, at: now)
            if let screen = desk.screen, !screen.heedsContacts(after: rest, at: now) { return contacts.spend() }
            // Whoever keys along where nothing is asked for hears all the same what is said.
            if keying == nil || isKeying { desk.announcer.silenceSpeech(at: now) }
        } else if let outcome = contacts.open(contact, at: now) {
            carryOut(outcome, at: now)
        }
    }

    /// A contact may have been closed for long enough to mean something.
    func handleHold(at now: Instant) {
        if let outcome = contacts.takeDeadline(at: now) { carryOut(outcome, at: now) }
    }

    private func carryOut(_ outcome: ContactKeys.Outcome, at now: Instant) {
        guard let screen = desk.screen else { return }
        switch outcome {
        case .long: desk.announcer.signal(.typed, at: now)
        case .act(let action):
            if action == .back { desk.announcer.signal(.erased, at: now) }
            if describer.isOn { return describer.handle(action, desk: desk, at: now) }
            perform(action, on: screen, at: now)
        }
    }

    private func perform(_ action: ContactAction, on screen: any Screen, at now: Instant) {
        guard !screen.contact(action, at: now) else { return }
        let key: Key =
            switch action {
            case .next: .down
            case .choose: .enter
            case .back: .escape
            }
        // Up and down need not be what there is to go through on a screen that is no list.
        if action != .next || screen is Menu, screen.press(key, at: now) { return }
        desk.open(ContactMenu.menu(of: screen, desk: desk), at: now)
    }

    // MARK: Keying

    /// What was keyed goes to the log and to the screen.
    func handleKeying(at now: Instant) {
        while true {
            let isNew = !desk.transceiver.isCharacterOpen
            guard let notice = desk.transceiver.takeNotice() else { return }
            if let rumble = Haptics.rumble(for: notice, settings: desk.settings) {
                desk.devices.rumble(rumble, unitMilliseconds: 1200 / desk.settings.number("keyer.wpm"))
            }
            switch notice {
            case .contact(let contact, let isDown, let sample):
                tell(.contact(contact, isDown: isDown, sample: sample), at: now)
            case .began(_, let sample):
                if isNew { tell(.began(at: desk.streamClock.instant(ofSample: sample)), at: now) }
            case .mark(let mark):
                desk.log.record(.mark(mark), at: now)
                tell(.mark(mark), at: now)
                // A hold that was given up is no dah.
                let longest = desk.settings.longestMark * desk.sampleRate / 1000
                if mark.element == nil, !mark.isCut, mark.length > longest { cutKeying(at: now) }
            case .character(let character): handle(character, at: now)
            case .word: tell(.word, at: now)
            case .radio: break
            case .lost(let count):
                let text = String(count)
                desk.log.record(LogEvent("error", [("code", .string("keyLost")), ("text", .string(text))]), at: now)
            }
        }
    }

    private func tell(_ event: KeyedEvent, at now: Instant) {
        guard let screen = desk.screen, screen.keying != nil else { return }
        screen.keyed(event, at: now)
    }

    private func handle(_ character: KeyedCharacter, at now: Instant) {
        let text = Alphabet.international.symbol(for: character.pattern)?.text
        desk.log.record(.keyed(character.pattern, text), at: now)
        guard let screen = desk.screen, let request = screen.keying else { return }
        if let command = KeyedCommand(character.pattern), request.commands.contains(command) {
            return screen.keyed(command, at: now)
        }
        let clock = desk.streamClock
        screen.keyed(
            .character(
                pattern: character.pattern, text: text, began: clock.instant(ofSample: Int64(character.start)),
                ended: clock.instant(ofSample: Int64(character.end))), at: now)
    }
}

extension LogEvent {
    /// A mark that was keyed.
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

    /// A character that was keyed; empty if it is none.
    static func keyed(_ pattern: Pattern, _ text: String?) -> LogEvent {
        LogEvent("keyed", [("pattern", .string(pattern.description)), ("character", .string(text ?? ""))])
    }
}
