public import Sound
public import Training

/// The whole program as something that is told what happens and when.
///
/// It owns the screens and gives them keys; keys that are the same everywhere it handles itself.  It never waits.
public final class Program: LoopDriven {
    let desk: Desk
    private let options: RunOptions
    private let catalogue: any Catalogue
    private let log: any EventLog
    private let store: any ProgressStore
    var describer = KeyDescriber()
    /// Contacts where they are keys.
    var contacts = ContactKeys()
    /// What the log was last told that the learner is waited for.
    var toldAwaited: Awaited?
    /// Whether the learner's keys come here, as far as the terminal tells.
    var hasFocus = true
    /// What keyboards were last told.
    var areKeyboardsListening = true
    /// Whether it has been told that devices may not be read: once is enough.
    var isDenialTold = false

    /// Everything that the program needs of the world.
    public struct Ports {
        /// The program's end of the sound.
        public var console: Console
        /// The voice.
        public var speech: any SpeechPort
        /// Storage.
        public var store: any ProgressStore
        /// Standard output.
        public var output: any LineOutput
        /// The event log.
        public var log: any EventLog
        /// The learner's calendar.
        public var calendar: any LocalCalendar
        /// The words.
        public var catalogue: any Catalogue
        /// When samples are heard.
        public var streamClock: any StreamClock
        /// How paused sessions become text.
        public var coder: any StateCoder
        /// Paddles, pedals and switches.
        public var devices: any DevicePort
        /// Files that the learner names.
        public var files: any TextFiles
        /// What runs reminders.
        public var reminders: any ReminderTimer

        /// Brings them together.
        public init(
            console: Console, speech: any SpeechPort, store: any ProgressStore, output: any LineOutput,
            log: any EventLog, calendar: any LocalCalendar, catalogue: any Catalogue, streamClock: any StreamClock,
            coder: any StateCoder, devices: any DevicePort = NoDevices(),
            files: any TextFiles = NoTextFiles(), reminders: any ReminderTimer = NoReminderTimer()
        ) {
            self.console = console
            self.speech = speech
            self.store = store
            self.output = output
            self.log = log
            self.calendar = calendar
            self.catalogue = catalogue
            self.streamClock = streamClock
            self.coder = coder
            self.devices = devices
            self.files = files
            self.reminders = reminders
        }
    }

    /// A program ready to start, with the settings of this run and what storage knows.
    public init(ports: Ports, options: RunOptions, settings: Settings, progress: Progress) {
        self.options = options
        catalogue = ports.catalogue
        log = ports.log
        store = ports.store
        let announcer = Announcer(
            console: ports.console, speech: ports.speech, mode: options.speech, output: ports.output, log: ports.log,
            catalogue: ports.catalogue, voice: settings.voice(locale: options.locale),
            labelSpeed: (settings.speed, settings.tone))
        desk = Desk(
            announcer: announcer, console: ports.console, catalogue: ports.catalogue, calendar: ports.calendar,
            log: ports.log, recorder: Recorder(store: ports.store, calendar: ports.calendar), coder: ports.coder,
            streamClock: ports.streamClock, devices: ports.devices, files: ports.files, reminders: ports.reminders,
            options: options, settings: settings, progress: progress)
    }

    // MARK: The loop's questions

    /// When `deadline` is to be handed in.
    public var deadline: Instant? {
        [desk.announcer.deadline, desk.screen?.deadline, contacts.deadline].compactMap { $0 }.min()
    }

    /// True when nothing sounds or is about to, and the learner is waited for.
    public var isWaitingForLearner: Bool { awaited != nil }

    /// Set once the program is over.
    public var exitCode: Int32? { desk.exitCode }

    private var awaited: Awaited? {
        desk.announcer.isIdle && desk.transceiver.isQuiet ? desk.screen?.awaits : nil
    }

    // MARK: Inputs

    /// Begins: says what must be said first, and opens the first screen.
    public func start(at now: Instant) {
        desk.now = now
        log.record(.start(options, rate: desk.sampleRate), at: now)
        desk.recorder.onTrouble = { [unowned self] in tellTrouble($0, at: $1) }
        desk.applySettings()
        desk.loadDevices()
        tellRecovery(at: now)
        switch options.activity {
        case .receive:
            tellAgenda(of: .receive, at: now)
            ReceiveEntry.open(desk: desk, at: now)
        case .send:
            tellAgenda(of: .send, at: now)
            SendEntry.open(desk: desk, at: now)
        case .ear: EarEntry.open(desk: desk, at: now)
        case .practice: PracticeEntry.open(desk: desk, at: now)
        case .keyer: desk.open(FreeKeyer(desk: desk), at: now)
        case .words:
            let trouble = WordEntry.open(
                options.wordSet ?? .words, options.direction ?? .receive, desk: desk, at: now)
            if let trouble { end(with: trouble.exitCode.rawValue, at: now) }
        case .listen:
            if let trouble = ListenEntry.open(desk: desk, at: now) { end(with: trouble.exitCode.rawValue, at: now) }
        case .qso: QSOEntry.open(desk: desk, at: now)
        case .menu:
            let isFirst = desk.recorder.setting(FirstStart.doneName) == nil
            desk.open(isFirst ? FirstStart.language(desk: desk) : firstMenu, at: now)
        }
        settle(at: now)
    }

    /// The main menu, or what is asked before it, after what is due.
    private var firstMenu: Menu {
        let menu =
            ReminderQuestion.isWanted(desk)
            ? ReminderQuestion.menu(desk: desk) { [desk] in desk.replace(by: MainMenu.menu(desk: desk), at: $0) }
            : MainMenu.menu(desk: desk)
        menu.preface = [.say(desk.agenda)]
        return menu
    }

    /// Who goes straight to a direction hears whether it is due, unless few words are wanted.
    private func tellAgenda(of direction: Direction, at now: Instant) {
        guard !desk.isBrief, options.level == nil, let message = desk.agenda(of: direction) else { return }
        desk.say(message, at: now)
    }

    /// Takes one input.
    public func handle(_ input: Input, at now: Instant) {
        guard exitCode == nil else { return }
        desk.now = now
        switch input {
        case .key(let key): handle(key, at: now)
        case .sound:
            for failure in desk.handleSound(at: now) { tellVoiceFailure(failure, at: now) }
            handleKeying(at: now)
        case .deadline: handleDeadline(at: now)
        case .hangUp:
            let isKept = end(with: ExitCode.success.rawValue, at: now)
            guard !options.isScripted else { break }
            desk.announcer.printNow(Message(isKept ? "input.endedKept" : "input.ended"), at: now)
        case .terminate(let signal): end(with: ExitCode.signal(signal), at: now)
        case .fail(let code): end(with: code, at: now)
        case .soundLost(let reason):
            let message = Message("error.sound.lost", ["reason": .text(reason)])
            logError("noSound", message, at: now)
            desk.announcer.printNow(message, at: now)
        case .realTimeGranted: log.record(LogEvent("realtime", [("granted", .boolean(true))]), at: now)
        case .soundFound: desk.say(Message("sound.found"), at: now)
        case .contact(let contact, let isDown, let device): handle(contact, isDown: isDown, device: device, at: now)
        case .device(let event): handle(event, at: now)
        case .captured(let control): handle(control, at: now)
        case .focus(let hasFocus): self.hasFocus = hasFocus
        }
        settle(at: now)
    }

    private func handleDeadline(at now: Instant) {
        desk.announcer.handleDeadline(at: now)
        if let deadline = desk.screen?.deadline, deadline <= now { desk.screen?.deadlineCame(at: now) }
        handleHold(at: now)
    }

    private func handle(_ key: Key, at now: Instant) {
        log.record(LogEvent("key", [("name", .string(key.name))]), at: now)
        toldAwaited = nil
        desk.isByContact = false
        guard let screen = desk.screen else { return }
        let own = (screen.bindings + ElementKeys.bindings(desk)).first { $0.matches(key) }
        if !describer.isOn, ElementKeys.isContact(key, isBound: own != nil || key == .questionMark, desk) { return }
        if describer.isOn || key == .function(1) || (key == .questionMark && own == nil) {
            desk.announcer.silenceSpeech(at: now)
            return describer.handle(key, desk: desk, at: now)
        }
        let global = GlobalKeys.actions.first { $0.key == key }
        let leavesSpeech = screen.leavesSpeech(key) || (own == nil && global?.leavesSpeech == true)
        if !leavesSpeech { desk.announcer.silenceSpeech(at: now) }
        if key != .function(2) { desk.repeats = 0 }
        if let own {
            own.action(key, now)
        } else if let global {
            global.perform(desk, now)
        } else {
            desk.tellUnused(key, at: now)
        }
    }

    /// The program is to end: what is under way is kept.  Whether there was a session to keep.
    @discardableResult
    private func end(with code: Int32, at now: Instant) -> Bool {
        var isKept = false
        for screen in desk.screens.reversed() where screen.closing(at: now) { isKept = true }
        desk.silenceAll(at: now)
        desk.exitCode = code
        return isKept
    }

    /// After every input: tells the log when it is the learner's turn, and how the program ended.
    private func settle(at now: Instant) {
        followFocus()
        desk.transceiver.follow(exitCode == nil ? desk.screen?.keying : nil, settings: desk.settings)
        desk.band.follow(exitCode == nil ? desk.screen?.band ?? .none : .none, settings: desk.settings)
        if exitCode != nil { tellLoss(at: now) }
        if let exitCode {
            desk.announcer.finish(at: now)
            log.record(.end(exitCode), at: now)
        } else if let awaited, awaited != toldAwaited {
            toldAwaited = awaited
            log.record(LogEvent("await", [("for", .string(awaited.rawValue))]), at: now)
        } else if awaited == nil {
            toldAwaited = nil
        }
    }

    // MARK: Trouble

    /// The program ends: what storage would not take until now is lost, and must not be lost in silence.
    private func tellLoss(at now: Instant) {
        guard !desk.recorder.writeWaiting(at: now) else { return }
        let message = Message("error.store.lost")
        logError("lost", message, at: now)
        desk.announcer.printNow(message, at: now)
        if desk.exitCode == ExitCode.success.rawValue { desk.exitCode = ExitCode.inputOutput.rawValue }
    }

    private func tellError(_ code: String, _ message: Message, at now: Instant) {
        logError(code, message, at: now)
        desk.play([.earcon(.error), .say(message.with(.important))], at: now)
    }

    private func logError(_ code: String, _ message: Message, at now: Instant) {
        let text = MessageFormatter(catalogue: catalogue).line(message)
        log.record(LogEvent("error", [("code", .string(code)), ("text", .string(text))]), at: now)
    }

    private func tellRecovery(at now: Instant) {
        switch store.recovery {
        case .none: break
        case .restored(let backup, let setAside):
            let day = desk.calendar.civil(backup)
            tellError(
                "store.restored",
                Message(
                    "error.store.restored",
                    [
                        "day": .integer(day.day), "month": .message(Message("month.\(day.month)")),
                        "file": .text(setAside),
                    ]), at: now)
        case .startedAnew(let setAside):
            tellError("anew", Message("error.store.anew", ["file": .text(setAside)]), at: now)
        }
    }

    private func tellTrouble(_ error: StoreError?, at now: Instant) {
        if let error {
            tellError("store", StoreTrouble.message(error), at: now)
        } else {
            desk.say(Message("error.store.mended"), at: now)
        }
    }

    private func tellVoiceFailure(_ error: SpeechError, at now: Instant) {
        switch error {
        case .unavailable(let reason):
            // Some reasons come with a full stop of their own.
            let bare = reason.last == "." ? String(reason.dropLast()) : reason
            tellError("noSpeech", Message("error.speech.unavailable", ["reason": .text(bare)]), at: now)
            desk.screen?.returned(at: now)
        case .noVoice(let language): tellMissingVoice(language, at: now)
        case .silent(let text):
            log.record(LogEvent("error", [("code", .string("silent")), ("text", .string(text))]), at: now)
        }
    }

    private func tellMissingVoice(_ language: String, at now: Instant) {
        // Several things may have been on their way to the voice: one failure is enough to be told of.
        guard language == desk.announcer.voice.language, !desk.announcer.isVoiceLost else { return }
        if desk.settings.value("language") == "en" {
            desk.announcer.loseVoice()
            tellError("noVoice", Message("error.speech.unavailable", ["reason": .text(language)]), at: now)
        } else {
            // English words in an English voice are better understood than the language's words in none.
            desk.useForThisRun("language", "en")
            tellError("noVoice", Message("error.speech.voice", ["language": .text(language)]), at: now)
        }
        desk.screen?.returned(at: now)
    }
}
