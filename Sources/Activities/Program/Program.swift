public import Interface
public import Morse
public import Sound
public import Training

/// The whole program as a state machine. It owns the screens, passes keys to them and handles global keys. It never
/// waits and reads no clock.
public final class Program: LoopDriven {
    let services: Services
    let announcer: Announcer
    private let options: RunOptions
    let facts: RunFacts
    let catalogue: any Catalogue
    let log: any EventLog
    let store: any ProgressStore
    var describer = KeyDescriber()
    var contacts = ContactKeys()
    /// The screen on which a paddle now changes the speed instead of keying.
    var speedScreen: (any Screen)?
    let scanner: Scanner
    var newSwitch = NewSwitch()
    var pairOffer = PairOffer()
    var firstSilence = FirstSilence()
    let braille: BrailleReader
    /// The learner knows that the braille display is absent.
    var isBrailleMissed = false
    /// The last `await` event in the log since the last key.
    var toldAwaited: Awaited?
    private var hasReportedLatency = false
    /// Finished sessions when the question about reminders was last considered.
    private var sessionsConsidered: Int
    /// True if the terminal reports no focus.
    var hasFocus = true
    /// The last values sent to the device port.
    var areKeyboardsListening = true
    var areKnobsListening = false
    var isWelcoming = false
    /// Identifiers of messages about devices without permission. Each has its own remedy and is spoken once.
    var deniedTold: Set<String> = []
    var layoutsTold: Set<ForeignLayout> = []
    private let output: any LineOutput
    var isOutputLossTold = false

    public struct Ports {
        public var console: Console
        public var speech: any SpeechPort
        public var store: any ProgressStore
        public var output: any LineOutput
        public var log: any EventLog
        public var calendar: any LocalCalendar
        public var catalogue: any Catalogue
        public var streamClock: any StreamClock
        public var devices: any DevicePort
        public var braille: any BrailleDisplay
        public var cue: any CuePort
        public var files: any TextFiles
        public var reminders: any ReminderTimer
        public var packets: any PacketPort

        public init(
            console: Console, speech: any SpeechPort, store: any ProgressStore, output: any LineOutput,
            log: any EventLog, calendar: any LocalCalendar, catalogue: any Catalogue, streamClock: any StreamClock,
            devices: any DevicePort = NoDevices(), braille: any BrailleDisplay = NoBraille(),
            cue: any CuePort = NoCuePort(),
            files: any TextFiles = NoTextFiles(), reminders: any ReminderTimer = NoReminderTimer(),
            packets: any PacketPort = NoPackets()
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
            self.packets = packets
        }
    }

    public init(
        ports: Ports, options: RunOptions, facts: RunFacts, settings: Settings, progress: Progress
    ) {
        self.options = options
        self.facts = facts
        catalogue = ports.catalogue
        log = ports.log
        store = ports.store
        output = ports.output
        announcer = Announcer(ports, facts: facts, settings: settings)
        services = Services(
            announcer: announcer, ports: ports, options: options, facts: facts, settings: settings, progress: progress)
        scanner = Scanner(services: services)
        sessionsConsidered = progress.sessions
        braille = BrailleReader(display: ports.braille)
        announcer.chronicle.printed = { [braille] in braille.take($0) }
        announcer.chronicle.grown = { [braille] in braille.grow($0) }
    }

    /// The time at which to pass in `deadline`.
    public var deadline: Instant? {
        var earliest = announcer.deadline
        if let deadline = services.screens.running?.deadline { earliest = min(earliest ?? deadline, deadline) }
        if let deadline = contacts.deadline { earliest = min(earliest ?? deadline, deadline) }
        if let deadline = scanner.deadline { earliest = min(earliest ?? deadline, deadline) }
        if let deadline = firstSilence.deadline { earliest = min(earliest ?? deadline, deadline) }
        if let deadline = braille.deadline { earliest = min(earliest ?? deadline, deadline) }
        return earliest
    }

    /// True while no sound plays or is due and the program waits for the learner.
    public var isWaitingForLearner: Bool { awaited != nil }

    /// Not nil once the program is over.
    public var exitCode: Int32? { services.screens.exitCode }

    private var awaited: Awaited? {
        guard services.voice.isIdle, services.radio.transceiver.isQuiet, !scanner.isActive else { return nil }
        // Questions about keys also count as waiting for the learner, even on a busy screen.
        return services.screens.top?.awaits ?? (services.run.isDescribing ? .choice : nil)
    }

    // MARK: Inputs

    /// Speaks the reports of storage, then opens the first screen.
    public func start(at now: Instant) {
        services.run.now = now
        log.record(.start(facts, rate: services.radio.sampleRate), at: now)
        services.recorder.queue.onEvent = { [unowned self] in tellStorage($0, at: $1) }
        services.preferences.apply()
        services.devices.load()
        tellReport(at: now)
        if let trouble = options.activity.open(services, now) {
            end(with: trouble.exitCode.rawValue, at: now)
        }
        settle(at: now)
    }

    public func handle(_ input: Input, at now: Instant) {
        guard exitCode == nil else { return }
        services.run.now = now
        switch input {
        case .key(let key): handle(key, at: now)
        case .sound:
            let failures = handleSound(at: now)
            for failure in failures ?? [] { tellVoiceFailure(failure, at: now) }
            // Most blocks of the stream bring no event and need no followers.
            guard handleKeying(at: now) || failures != nil else { return }
        case .deadline: handleDeadline(at: now)
        case .hangUp:
            let isKept = end(with: ExitCode.success.rawValue, at: now)
            guard !facts.isScripted else { break }
            announcer.printNow(Message(isKept ? "input.endedKept" : "input.ended"), at: now)
        case .terminate(let signal): end(with: ExitCode.signal(signal), at: now)
        case .fail(let code): end(with: code, at: now)
        case .soundLost(let reason, let isSought):
            let message = Message(isSought ? "error.sound.lost" : "error.sound.none", ["reason": .text(reason)])
            logError("noSound", message, at: now)
            announcer.printNow(message, at: now)
        case .realTimeGranted: log.record(LogEvent("realtime", [("granted", .boolean(true))]), at: now)
        case .keyLatency(let latency): handle(latency, at: now)
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
        case .network(let report): PartnerScreen.open(in: services.screens)?.handle(report, at: now)
        case .escapeBegan: cutSpeechForEscape(at: now)
        case .flooded: services.voice.play([.earcon(.unused), .say(Message("input.flooded"))], at: now)
        case .interrupted:
            services.radio.transceiver.stopMemory()
            services.screens.running?.interrupted(at: now)
            services.voice.silence(.sounds)
        case .resumed(let cause):
            services.voice.say(Message(cause == .sleep ? "resumed.slept" : "resumed.stopped"), at: now)
            GlobalKeys.sayPlace(services, at: now)
        }
        settle(at: now)
    }

    /// Reports a long latency from key to sound once.
    private func handle(_ latency: KeyLatency, at now: Instant) {
        log.record(
            LogEvent(
                "lead",
                [
                    ("ms", .number(latency.milliseconds)), ("period", .integer(latency.period)),
                    ("reason", .string(latency.reason.word)),
                ]), at: now)
        services.radio.keyLatency = latency
        guard latency.milliseconds > KeyLatency.disturbing, !hasReportedLatency else { return }
        hasReportedLatency = true
        services.voice.say(latency.complaint, at: now)
    }

    /// Returns the voice's errors, or nil if the announcer reports no event.
    private func handleSound(at now: Instant) -> [SpeechError]? {
        guard let events = announcer.handleSound(at: now) else { return nil }
        let clock = services.ports.streamClock
        var failures: [SpeechError] = []
        for event in events {
            switch event {
            case .finished(let token): announcer.goOn(after: token, at: now)
            case .heard(let clip, let ends):
                services.screens.drill?.heard(clip, ends: ends.map(clock.instant(ofSample:)), at: now)
            case .felt(let clip, let began): services.screens.drill?.felt(clip, began: began, at: now)
            case .named(let number, let sample):
                services.interface.heard(number, at: clock.instant(ofSample: sample))
            case .nameSpoken(let number): services.interface.spoken(number)
            case .voiceFailed(let error): failures.append(error)
            }
        }
        return failures
    }

    private func handleDeadline(at now: Instant) {
        announcer.handleDeadline(at: now)
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
        let isSilent = drill?.takesSilently(key) ?? true
        services.voice.answer(onLongMorse: drill?.playsLongMorse ?? false, isSilent: isSilent, at: now) {
            act(on: key, own, of: screen, at: now)
        }
    }

    private func act(on key: Key, _ own: KeyBinding?, of screen: any Screen, at now: Instant) {
        if describer.isOn || key == .function(1) || (key == .questionMark && own == nil) {
            services.voice.silence()
            return describer.handle(key, services: services, at: now)
        }
        let global = GlobalKeys.actions.first { $0.key == key }
        let leavesSpeech =
            (screen as? any DrillScreen)?.leavesSpeech(key) == true || (own == nil && global?.leavesSpeech == true)
        let isQuiet = !services.voice.sounding.hasVoice
        if !leavesSpeech {
            if !isQuiet { (screen as? any DrillScreen)?.wordsWereCut() }
            services.voice.silence()
        }
        if key != .function(2) { services.run.repeats = 0 }
        if let own {
            own.action(key, now)
        } else if let global {
            global.perform(services, now)
            if key == .backspace, isQuiet { services.voice.signal(.unused, at: now) }
        } else {
            services.voice.tellUnused(key, at: now)
        }
    }

    /// Saves the sessions under way. Returns true if there was one.
    @discardableResult
    func end(with code: Int32, at now: Instant) -> Bool {
        var isKept = false
        for screen in services.screens.all.reversed() where screen.closing(at: now) { isKept = true }
        services.voice.silence(.everything)
        services.screens.exitCode = code
        return isKept
    }

    /// Run in this order after every input.
    private static let followers: [@Sendable (Program) -> (Instant) -> Void] = [
        followOutput, followFocus, followSpeed, offerReader, offerReminders, followReader, followSwitch, followKeying,
        followDevice, followBand, followBraille, followInterface, followSilence, followTurn, followUpkeep,
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
        services.radio.adopt(exitCode == nil ? services.screens.keyed?.keying : nil)
    }

    /// Keeps the sound device awake during practice if the learner wants that, also in a menu above the practice.
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

    /// Logs the learner's turn and the exit code.
    private func followTurn(at now: Instant) {
        if exitCode != nil { tellLoss(at: now) }
        if let exitCode {
            announcer.finish(at: now)
            // The output may have failed only for the last words.
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

    /// Offers a screen reader that appeared after the start: on the very first screen, or in a silent main menu.
    private func offerReader(at now: Instant) {
        let isFree = services.screens.top?.id == MainMenu.name && services.voice.isIdle
        guard exitCode == nil, isFree || services.screens.top?.id == FirstStart.languageName,
            SpeakerQuestion.isWanted(services)
        else { return }
        services.screens.open(
            SpeakerQuestion(services: services) { [services] in services.screens.close(at: $0) }, at: now)
    }

    /// Offers reminders in the main menu after a session. At the start the learner wants to practise.
    private func offerReminders(at now: Instant) {
        guard exitCode == nil, services.learner.progress.sessions != sessionsConsidered, services.voice.isIdle,
            services.screens.top?.id == MainMenu.name
        else { return }
        sessionsConsidered = services.learner.progress.sessions
        guard ReminderQuestion.isWanted(services) else { return }
        let question = ReminderQuestion.menu(services: services) { [services] in services.screens.close(at: $0) }
        services.screens.open(question, at: now)
    }

    /// Lines of a drill fit a braille display of 40 cells.
    private func followReader(at now: Instant) {
        let isShort = services.voice.speaker.mode == .reader && services.screens.drill != nil
        announcer.chronicle.columns = isShort ? 40 : nil
    }
}
