import Interface
import Morse
import Sound
import Training

extension Program {
    /// Changes that storage still refuses at the end are lost.
    func tellLoss(at now: Instant) {
        // A system that shuts down does not wait. Ctrl+C is the learner's own way out.
        let isHurried = exitCode.map { $0 > 128 && $0 != ExitCode.interrupted.rawValue } ?? false
        guard !services.recorder.queue.close(isHurried: isHurried, at: now) else { return }
        let message = Message("error.store.lost")
        logError("lost", message, at: now)
        announcer.printNow(message, at: now)
        services.screens.exitCode = ExitCode.inputOutput.rawValue
    }

    /// The output has no reader any more. With speech the program continues. Without speech the printed lines were the
    /// only output, so the program ends.
    func tellOutputLoss(_ reason: Message.Argument, at now: Instant) {
        isOutputLossTold = true
        guard exitCode == nil else { return }
        let message = Message("error.output.lost", ["reason": reason])
        if facts.speech.isVoiced || facts.isScripted { return tellError("output", message, at: now) }
        logError("output", message, at: now)
        end(with: ExitCode.inputOutput.rawValue, at: now)
    }

    func tellError(_ code: String, _ message: Message, at now: Instant) {
        logError(code, message, at: now)
        services.voice.play([.earcon(.error), .say(message.with(.important))], at: now)
    }

    func logError(_ code: String, _ message: Message, at now: Instant) {
        let text = MessageFormatter(catalogue: catalogue).line(message)
        log.record(LogEvent("error", [("code", .string(code)), ("text", .string(text))]), at: now)
    }

    /// The store does its upkeep while the learner is in a menu or pauses, and has heard everything.
    func followUpkeep(at now: Instant) {
        guard exitCode == nil, services.voice.isIdle, services.radio.transceiver.isQuiet,
            services.screens.top?.awaits == .choice
        else { return }
        store.tidy()
    }

    func tellReport(at now: Instant) {
        let messages = StoreTrouble.messages(store.report, calendar: services.ports.calendar)
        for message in messages {
            tellError(StoreTrouble.code(message), message, at: now)
        }
        if !messages.isEmpty { store.reportWasTold() }
    }

    func tellStorage(_ event: WriteQueue.Event, at now: Instant) {
        switch event {
        case .failed(let error): tellTrouble("store", StoreTrouble.message(error), at: now)
        case .incident(let incident): tellTrouble("store", StoreTrouble.message(incident), at: now)
        case .mended: if exitCode == nil { services.voice.say(Message("error.store.mended"), at: now) }
        }
    }

    /// Prints the message if the program has ended and no longer speaks.
    private func tellTrouble(_ code: String, _ message: Message, at now: Instant) {
        guard exitCode != nil else { return tellError(code, message, at: now) }
        logError(code, message, at: now)
        announcer.printNow(message, at: now)
    }

    func tellVoiceFailure(_ error: SpeechError, at now: Instant) {
        switch error {
        case .unavailable(let reason):
            let bare = reason.last == "." ? String(reason.dropLast()) : reason
            tellError("noSpeech", Message("error.speech.unavailable", ["reason": .text(bare)]), at: now)
            services.screens.top?.returned(at: now)
        case .noVoice(let language): tellMissingVoice(language, at: now)
        case .replaced(let reason):
            tellError("noDispatcher", Message("error.speech.replaced", ["reason": .text(reason)]), at: now)
        case .silent(let text):
            log.record(LogEvent("error", [("code", .string("silent")), ("text", .string(text))]), at: now)
        }
    }

    private func tellMissingVoice(_ language: String, at now: Instant) {
        // Several clips may have been on their way to the voice. One report is enough.
        guard language == services.voice.speaker.voice.language, !services.voice.speaker.isLost else { return }
        if services.settings.language == "en" {
            services.voice.speaker.lose()
            tellError("noVoice", Message("error.speech.unavailable", ["reason": .text(language)]), at: now)
        } else {
            // An English voice pronounces English words better than those of the language.
            services.preferences.useForThisRun(\.language, "en")
            tellError("noVoice", Message("error.speech.voice", ["language": .text(language)]), at: now)
        }
        services.screens.top?.returned(at: now)
    }
}
