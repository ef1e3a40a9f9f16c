import Interface
import Morse
import Sound
import Training

extension Program {
    func handle(_ report: BrailleReport, at now: Instant) {
        switch report {
        case .ready(let cells):
            log("added", at: now)
            braille.take(cells: cells)
            guard isBrailleMissed else { return }
            isBrailleMissed = false
            services.voice.say(Message("braille.back"), at: now)
        case .lost:
            log("removed", at: now)
            braille.take(cells: 0)
            tellMissing(Message("braille.lost"), at: now)
        case .absent(let reason):
            tellMissing(Message("braille.absent", ["reason": .text(reason)]), at: now)
        case .key(let key): handle(key, at: now)
        }
    }

    private func handle(_ key: BrailleKey, at now: Instant) {
        guard let screen = services.screens.top else { return }
        switch braille.press(key, isList: screen.awaits == .choice) {
        case .key(let key): handle(key, at: now)
        case .next: handle(.down, at: now)
        case .previous: handle(.up, at: now)
        case .score: GlobalKeys.sayPlace(services, at: now)
        case .character(let character): play(character, on: screen, at: now)
        case .message(let message, let isNewest): choose(message, isNewest: isNewest, on: screen, at: now)
        case .edge: services.voice.signal(.edge, at: now)
        case .moved: break
        }
    }

    /// Refuses while another station sends or the learner keys.
    private func play(_ character: String, on screen: any Screen, at now: Instant) {
        services.voice.silence()
        if let lesson = screen as? LessonScreen {
            if !lesson.play(character, at: now) { services.voice.signal(.unused, at: now) }
        } else if screen.keyingRequest == nil, screen.band == .none, !services.voice.sounding.hasMorse {
            services.voice.play([.morse(services.radio.morse([character]))], at: now)
        } else {
            services.voice.signal(.unused, at: now)
        }
    }

    /// Chooses the item on the display. If the display shows another message, the screen speaks the item first, so that
    /// nobody chooses an item unread.
    private func choose(_ message: RenderedMessage, isNewest: Bool, on screen: any Screen, at now: Instant) {
        guard screen.awaits == .choice else { return services.voice.signal(.unused, at: now) }
        let formatter = MessageFormatter(catalogue: services.ports.catalogue)
        if isNewest, screen.place.contains(where: { formatter.line($0) == message.line }) {
            handle(.enter, at: now)
        } else {
            services.voice.silence()
            screen.pauseOrResume(at: now)
        }
    }

    private func tellMissing(_ message: Message, at now: Instant) {
        guard !isBrailleMissed else { return }
        isBrailleMissed = true
        services.voice.play([.earcon(.error), .say(message.with(.important))], at: now)
    }

    private func log(_ event: String, at now: Instant) {
        services.ports.log.record(
            LogEvent("device", [("name", .string("BrlAPI")), ("event", .string(event))]), at: now)
    }
}
