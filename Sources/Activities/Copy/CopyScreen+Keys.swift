import Interface
import Morse
import OnAir
import Sound
import Training

/// The learner's keys and keying.
extension CopyScreen {
    /// Whether the space bar leaves a space.
    var takesSpaces: Bool { setup.answer == .keys || phase == .asking }

    private var takesCharacters: Bool {
        switch phase {
        case .opening, .sending, .writing: setup.answer == .keys
        case .asking: true
        case .turn, .over: false
        }
    }

    var bindings: [KeyBinding] {
        let keys = [
            KeyBinding(.enter, "copy.key.enter") { [self] in enter(at: $0) },
            KeyBinding(.backspace, "receive.key.erase") { [self] in erase(at: $0) },
            KeyBinding(.escape, "receive.key.menu") { [self] in openMenu(at: $0) },
        ]
        guard takesCharacters else { return keys }
        let giveUp = KeyBinding(.down, "receive.key.giveUp") { [self] in
            given.append([])
            ask(at: $0)
        }
        return keys + (phase == .asking ? [giveUp] : []) + [
            KeyBinding(.space, "copy.key.space") { [self] in space(at: $0) },
            KeyBinding(answer: "copy.key.answer") { [self] in type($0, at: $1) },
        ]
    }

    /// Keys are silent while the learner types along, unless `copy.echo` is on.
    func takesSilently(_ key: Key) -> Bool {
        guard setup.answer == .keys, !services.settings.copy.echoes else { return false }
        switch key {
        case .character, .space, .enter: return true
        default: return false
        }
    }

    private func enter(at now: Instant) {
        switch phase {
        // The habit of ending a line must not end the copy.
        case .opening, .sending: if setup.answer == .keys { sheet.space() } else { signalUnused(at: now) }
        case .turn: sendNext(at: now)
        case .writing: finish(isStopped: false, at: now)
        case .asking:
            given.append(answer)
            ask(at: now)
        case .over: break
        }
    }

    private func space(at now: Instant) {
        guard phase != .asking else { return signalUnused(at: now) }
        sheet.space()
        if phase == .writing { waitForMore(at: now) }
        echo(at: now)
    }

    private func erase(at now: Instant) {
        let erased: String?
        switch phase {
        case .asking: erased = answer.popLast()
        default: erased = setup.answer == .keys ? sheet.erase() : nil
        }
        services.voice.signal(erased == nil ? .unused : .erased, at: now)
        if phase == .writing { waitForMore(at: now) }
    }

    private func type(_ character: Character, at now: Instant) {
        let symbols = TypedSign.symbols(of: character, in: transmission.alphabet)
        guard !symbols.isEmpty else { return signalUnused(at: now) }
        for symbol in symbols { write(symbol.text, at: now) }
    }

    private func write(_ text: String, at now: Instant) {
        if phase == .asking {
            answer.append(text)
            services.learner.countAnswers(1, at: now)
            return services.voice.signal(.typed, at: now)
        }
        let heard = phase == .sending ? services.voice.sounding.heardCharacters : 0
        guard sheet.write(text, heard: heard) else { return signalUnused(at: now) }
        if !setup.isShown { services.learner.countAnswers(1, at: now) }
        if phase == .writing { waitForMore(at: now) }
        echo(at: now)
    }

    /// While Morse plays, the program itself answers the key.
    private func echo(at now: Instant) {
        if services.settings.copy.echoes, !services.voice.sounding.hasMorse { services.voice.signal(.typed, at: now) }
    }

    private func signalUnused(at now: Instant) { services.voice.signal(.unused, at: now) }

    // MARK: Keying

    /// The sidetone would cover the text, so keying counts only in the learner's turn.
    var keying: KeyingRequest? {
        switch phase {
        case .turn:
            KeyingRequest(
                limits: .text, alphabet: transmission.alphabet, radio: .receiving, commands: [.takeBack])
        case .opening, .sending:
            setup.answer == .paddle ? KeyingRequest(limits: .text, radio: .off, commands: []) : nil
        case .asking:
            KeyingRequest(limits: .text, radio: .receiving, commands: [.submit, .takeBack], elementKeys: .none)
        case .writing, .over: nil
        }
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        guard phase == .turn || phase == .asking else { return }
        switch event {
        case .began: silenceEnds = nil
        case .character(_, let text, _, _):
            guard let text else { return signalUnused(at: now) }
            answer.append(text)
            services.learner.countAnswers(1, at: now)
            if phase == .turn, !sheet.write(text) { signalUnused(at: now) }
        case .word:
            if phase == .turn { sheet.space() }
            waitForMore(at: now)
        case .mark, .contact: break
        }
    }

    /// Eight dits take back the current word or answer.
    func keyed(_ command: KeyedCommand, at now: Instant) {
        switch (command, phase) {
        case (.takeBack, .turn):
            for _ in answer { _ = sheet.erase() }
            answer = []
            services.voice.signal(.erased, at: now)
            waitForMore(at: now)
        case (.takeBack, .asking):
            answer = []
            services.voice.signal(.erased, at: now)
        case (.submit, .asking): enter(at: now)
        default: break
        }
    }

    func keyingWasCut(at now: Instant) { waitForMore(at: now) }

    /// A hold opens the menu. If keying is off, any press opens it.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        if keying == nil || action == .back { openMenu(at: now) }
        return true
    }
}
