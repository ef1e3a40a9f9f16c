public import Sound
public import Training

/// The whole program, driven by being told what happens and when.
///
/// It owns the screens and passes keys to them; global keys it handles itself. It never waits.
public final class Program: LoopDriven {
    let services: Services
    private let options: RunOptions
    let facts: RunFacts
    let catalogue: any Catalogue
    let log: any EventLog
    let store: any ProgressStore
    var describer = KeyDescriber()
    /// Contacts used as keys.
    var contacts = ContactKeys()
    /// The screen on which a paddle changes the speed instead of keying; nil while it does not.
    var speedScreen: (any Screen)?
    /// What one switch can choose.
    let scanner: Scanner
    /// Presses that may be those of a new switch.
    var newSwitch = NewSwitch()
    /// Presses of Space that may be those of one of two switches.
    var pairOffer = PairOffer()
    /// What the braille display shows.
    let braille: BrailleReader
    /// Whether the learner has been told that there is no braille display, or none any more.
    var isBrailleMissed = false
    /// What the log was last told the learner is awaited for.
    var toldAwaited: Awaited?
    /// A long way from key to sound was told.
    private var hasToldLead = false
    /// Whether the terminal has the focus, as far as it tells.
    var hasFocus = true
    /// What the device port was last told.
    var areKeyboardsListening = true
    var areKnobsListening = false
    var isWelcoming = false
    /// What the learner has been told may not be read, by message: once is enough, but each has its own remedy.
    var deniedTold: Set<String> = []
    /// The foreign layouts that the learner has been told of.
    var layoutsTold: Set<ForeignLayout> = []
    private let output: any LineOutput
    var isOutputLossTold = false

    /// Everything the program needs from outside.
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
        /// The message catalogue.
        public var catalogue: any Catalogue
        /// When samples are heard.
        public var streamClock: any StreamClock
        /// Paddles, pedals and switches.
        public var devices: any DevicePort
        /// The braille display.
        public var braille: any BrailleDisplay
        /// Takes cues to where they are to be heard.
        public var cue: any CuePort
        /// Files named by the learner.
        public var files: any TextFiles
        /// The timer of reminders.
        public var reminders: any ReminderTimer

        /// Groups the ports.
        public init(
            console: Console, speech: any SpeechPort, store: any ProgressStore, output: any LineOutput,
            log: any EventLog, calendar: any LocalCalendar, catalogue: any Catalogue, streamClock: any StreamClock,
            devices: any DevicePort = NoDevices(), braille: any BrailleDisplay = NoBraille(),
            cue: any CuePort = NoCuePort(),
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
            self.devices = devices
            self.braille = braille
            self.cue = cue
            self.files = files
            self.reminders = reminders
        }
    }

    /// Makes a program that is ready to start, with the settings of this run and the progress in storage.
    public init(
        ports: Ports, options: RunOptions, facts: RunFacts, settings: Settings, progress: Progress
    ) {
        self.options = options
        self.facts = facts
        catalogue = ports.catalogue
        log = ports.log
        store = ports.store
        output = ports.output
        services = Services(
            ports: ports, options: options, facts: facts, settings: settings, progress: progress)
        scanner = Scanner(services: services)
        braille = BrailleReader(display: ports.braille)
        services.voice.chronicle.printed = { [braille] in braille.take($0) }
    }

    /// When to pass in `deadline`.
    public var deadline: Instant? {
        var earliest = services.voice.deadline
        if let deadline = services.screens.running?.deadline { earliest = min(earliest ?? deadline, deadline) }
        if let deadline = contacts.deadline { earliest = min(earliest ?? deadline, deadline) }
        if let deadline = scanner.deadline { earliest = min(earliest ?? deadline, deadline) }
        if let deadline = braille.deadline { earliest = min(earliest ?? deadline, deadline) }
        return earliest
    }

    /// Whether nothing sounds or is about to, and the program waits for the learner.
    public var isWaitingForLearner: Bool { awaited != nil }

    /// The exit code, once the program is over.
    public var exitCode: Int32? { services.screens.exitCode }

    private var awaited: Awaited? {
        guard services.voice.isIdle, services.radio.transceiver.isQuiet, !scanner.isActive else { return nil }
        // Whoever asks about keys is waited for, even where the screen is busy otherwise.
        return services.screens.top?.awaits ?? (services.run.isDescribing ? .choice : nil)
    }

    // MARK: Inputs

    /// Starts: says what must be said first, and opens the first screen.
    public func start(at now: Instant) {
        services.run.now = now
        log.record(.start(facts, rate: services.radio.sampleRate), at: now)
        services.recorder.onEvent = { [unowned self] in tellStorage($0, at: $1) }
        services.preferences.apply()
        services.devices.load()
        tellReport(at: now)
        if let trouble = options.activity.open(services, now) {
            end(with: trouble.exitCode.rawValue, at: now)
        }
        settle(at: now)
    }

    /// Handles one input.
    public func handle(_ input: Input, at now: Instant) {
        guard exitCode == nil else { return }
        services.run.now = now
        switch input {
        case .key(let key): handle(key, at: now)
        case .sound:
            let failures = handleSound(at: now)
            for failure in failures ?? [] { tellVoiceFailure(failure, at: now) }
            // Most blocks of the stream bring nothing, and then there is nothing to settle.
            guard handleKeying(at: now) || failures != nil else { return }
        case .deadline: handleDeadline(at: now)
        case .hangUp:
            let isKept = end(with: ExitCode.success.rawValue, at: now)
            guard !facts.isScripted else { break }
            services.voice.printNow(Message(isKept ? "input.endedKept" : "input.ended"), at: now)
        case .terminate(let signal): end(with: ExitCode.signal(signal), at: now)
        case .fail(let code): end(with: code, at: now)
        case .soundLost(let reason, let isSought):
            let message = Message(isSought ? "error.sound.lost" : "error.sound.none", ["reason": .text(reason)])
            logError("noSound", message, at: now)
            services.voice.printNow(message, at: now)
        case .realTimeGranted: log.record(LogEvent("realtime", [("granted", .boolean(true))]), at: now)
        case .lead(let lead): handle(lead, at: now)
        case .soundFound: services.voice.say(Message("sound.found"), at: now)
        case .cueLost(let reason):
            tellError("noCueDevice", Message("error.cue.lost", ["reason": .text(reason)]), at: now)
        case .cueFound: services.voice.say(Message("cue.found", priority: .notification), at: now)
        case .contact(let contact, let isDown, let device): handle(contact, isDown: isDown, device: device, at: now)
        case .contactsUnheard: tellUnheard(at: now)
        case .knob(let steps): handle(knob: steps, at: now)
        case .device(let event): handle(event, at: now)
        case .captured(let control): handle(control, at: now)
        case .focus(let hasFocus):
            self.hasFocus = hasFocus
            services.ports.braille.setFocus(hasFocus)
        case .readers(let readers): services.run.readers = readers
        case .braille(let report): handle(report, at: now)
        case .escapeBegan: cutSpeechForEscape(at: now)
        case .flooded: services.voice.play([.earcon(.unused), .say(Message("input.flooded"))], at: now)
        case .interrupted:
            services.radio.transceiver.stopMemory()
            services.screens.running?.interrupted(at: now)
            services.voice.silenceAllSound(at: now)
        case .resumed(let cause):
            services.voice.say(Message(cause == .sleep ? "resumed.slept" : "resumed.stopped"), at: now)
            GlobalKeys.sayPlace(services, at: now)
        }
        settle(at: now)
    }

    /// Notes the way from key to sound, and says once that it is long.
    private func handle(_ lead: KeyLead, at now: Instant) {
        log.record(
            LogEvent(
                "lead",
                [
                    ("ms", .number(lead.milliseconds)), ("period", .integer(lead.period)),
                    ("reason", .string(lead.reason.word)),
                ]), at: now)
        services.radio.lead = lead
        guard lead.milliseconds > KeyLead.disturbing, !hasToldLead else { return }
        hasToldLead = true
        services.voice.say(lead.complaint, at: now)
    }

    /// Passes on what was heard, and returns the voice's errors; nil if nothing was heard.
    private func handleSound(at now: Instant) -> [SpeechError]? {
        guard let events = services.voice.handleSound(at: now) else { return nil }
        let clock = services.ports.streamClock
        var failures: [SpeechError] = []
        for event in events {
            switch event {
            case .finished(let token): services.voice.goOn(after: token, at: now)
            case .heard(let cue, let ends):
                services.screens.drill?.heard(cue, ends: ends.map(clock.instant(ofSample:)), at: now)
            case .named(let number, let sample):
                services.interface.heard(number, at: clock.instant(ofSample: sample))
            case .nameSpoken(let number): services.interface.spoken(number)
            case .voiceFailed(let error): failures.append(error)
            }
        }
        return failures
    }

    private func handleDeadline(at now: Instant) {
        services.voice.handleDeadline(at: now)
        if let screen = services.screens.running, let deadline = screen.deadline, deadline <= now {
            screen.deadlineCame(at: now)
        }
        handleHold(at: now)
    }

    func act(on key: Key, at now: Instant) {
        log.record(LogEvent("key", [("name", .string(key.name))]), at: now)
        toldAwaited = nil
        services.run.isByContact = false
        guard let screen = services.screens.top else { return }
        if stopsMemory(key) { return services.radio.transceiver.stopMemory() }
        if takesSwitch(key, on: screen, at: now) { return }
        let own = (screen.bindings + ElementKeys.bindings(services)).first { $0.matches(key) }
        if !describer.isOn, ElementKeys.isContact(key, isBound: own != nil || key == .questionMark, services) { return }
        let drill = screen as? any DrillScreen
        services.voice.playsLongMorse = drill?.playsLongMorse ?? false
        let (morse, besides) = (services.voice.firstMorse, services.voice.besides)
        act(on: key, own, of: screen, at: now)
        // What the key asks for is still to come: that it was taken is heard at once.
        let isUnheard =
            morse != nil && services.voice.morseAhead == morse && services.voice.besides == besides
        if isUnheard, let drill, drill.playsLongMorse, !drill.takesSilently(key) {
            services.voice.signal(.typed, at: now)
        }
    }

    private func act(on key: Key, _ own: KeyBinding?, of screen: any Screen, at now: Instant) {
        if describer.isOn || key == .function(1) || (key == .questionMark && own == nil) {
            services.voice.silenceSpeech(at: now)
            return describer.handle(key, services: services, at: now)
        }
        let global = GlobalKeys.actions.first { $0.key == key }
        let leavesSpeech =
            (screen as? any DrillScreen)?.leavesSpeech(key) == true || (own == nil && global?.leavesSpeech == true)
        if !leavesSpeech { services.voice.silenceSpeech(at: now) }
        if key != .function(2) { services.run.repeats = 0 }
        if let own {
            own.action(key, now)
        } else if let global {
            global.perform(services, now)
        } else {
            services.voice.tellUnused(key, at: now)
        }
    }

    /// Ends the program and saves the session under way; true if there was one to save.
    @discardableResult
    func end(with code: Int32, at now: Instant) -> Bool {
        var isKept = false
        for screen in services.screens.all.reversed() where screen.closing(at: now) { isKept = true }
        services.voice.silenceAll(at: now)
        services.screens.exitCode = code
        return isKept
    }

    /// What follows every input, in this order.
    private static let followers: [@Sendable (Program) -> (Instant) -> Void] = [
        followOutput, followFocus, followSpeed, offerReader, followReader, followSwitch, followKeying, followDevice,
        followBand, followBraille, followInterface, followTurn,
    ]

    private func settle(at now: Instant) {
        for follow in Self.followers { follow(self)(now) }
    }

    private func followOutput(at now: Instant) {
        if !isOutputLossTold, let reason = output.trouble { tellOutputLoss(reason, at: now) }
    }

    private func followSwitch(at now: Instant) {
        if exitCode == nil { scanner.follow(at: now) }
    }

    private func followKeying(at now: Instant) {
        services.radio.transceiver.follow(
            exitCode == nil ? services.screens.keyed?.keying : nil, settings: services.settings)
    }

    /// Keeps the sound device awake while Morse is practised, also in a menu above the practice, if the learner wants that.
    private func followDevice(at now: Instant) {
        let isPractising = exitCode == nil && services.screens.all.contains { $0 is any DrillScreen }
        services.ports.console.setAwake(services.settings.sounds.isKeptAwake && isPractising)
    }

    private func followBand(at now: Instant) {
        services.radio.band.follow(
            exitCode == nil ? services.screens.top?.band ?? .none : .none, settings: services.settings)
    }

    private func followBraille(at now: Instant) {
        braille.follow(score: exitCode == nil ? services.screens.drill?.score : nil, at: now)
    }

    private func followInterface(at now: Instant) {
        services.interface.settle(isOver: exitCode != nil, at: now)
    }

    /// Logs when it is the learner's turn, and how the program ended.
    private func followTurn(at now: Instant) {
        if exitCode != nil { tellLoss(at: now) }
        if let exitCode {
            services.voice.finish(at: now)
            // Also where only the last words were lost.
            if exitCode == ExitCode.success.rawValue, output.trouble != nil {
                services.screens.exitCode = ExitCode.inputOutput.rawValue
            }
            log.record(.end(services.screens.exitCode ?? exitCode), at: now)
        } else if let awaited, awaited != toldAwaited {
            toldAwaited = awaited
            log.record(LogEvent("await", [("for", .string(awaited.rawValue))]), at: now)
        } else if awaited == nil {
            toldAwaited = nil
        }
    }

    /// A screen reader that was found after the start is met once: on the very first screen, or when the learner is in the
    /// main menu and nothing is said.
    private func offerReader(at now: Instant) {
        let isFree = services.screens.top?.id == MainMenu.name && services.voice.isIdle
        guard exitCode == nil, isFree || services.screens.top?.id == FirstStart.languageName,
            SpeakerQuestion.isWanted(services)
        else { return }
        services.screens.open(
            SpeakerQuestion(services: services) { [services] in services.screens.close(at: $0) }, at: now)
    }

    /// A line that is heard in a drill fits a display of 40 cells.
    private func followReader(at now: Instant) {
        let isShort = services.voice.mode == .reader && services.screens.drill != nil
        services.voice.chronicle.columns = isShort ? 40 : nil
    }
}
