public import Sound
public import Training

/// The whole program, driven by being told what happens and when.
///
/// It owns the screens and passes keys to them; global keys it handles itself. It never waits.
public final class Program: LoopDriven {
    let context: ScreenContext
    private let options: RunOptions
    private let catalogue: any Catalogue
    private let log: any EventLog
    private let store: any ProgressStore
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
    private var isOutputLossTold = false

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
    public init(ports: Ports, options: RunOptions, settings: Settings, progress: Progress) {
        self.options = options
        catalogue = ports.catalogue
        log = ports.log
        store = ports.store
        output = ports.output
        let announcer = Announcer(
            console: ports.console, speech: ports.speech, mode: options.speech, output: ports.output, log: ports.log,
            catalogue: ports.catalogue, voice: settings.voice(locale: options.locale, catalogue: ports.catalogue),
            labelSpeed: (settings.speed, settings.tone), streamClock: ports.streamClock)
        context = ScreenContext(
            announcer: announcer, ports: ports, options: options, settings: settings, progress: progress)
        scanner = Scanner(context: context)
        braille = BrailleReader(display: ports.braille)
        announcer.chronicle.printed = { [braille] in braille.take($0) }
    }

    /// When to pass in `deadline`.
    public var deadline: Instant? {
        var earliest = context.announcer.deadline
        if let deadline = context.screen?.deadline { earliest = min(earliest ?? deadline, deadline) }
        if let deadline = contacts.deadline { earliest = min(earliest ?? deadline, deadline) }
        if let deadline = scanner.deadline { earliest = min(earliest ?? deadline, deadline) }
        if let deadline = braille.deadline { earliest = min(earliest ?? deadline, deadline) }
        return earliest
    }

    /// Whether nothing sounds or is about to, and the program waits for the learner.
    public var isWaitingForLearner: Bool { awaited != nil }

    /// The exit code, once the program is over.
    public var exitCode: Int32? { context.exitCode }

    private var awaited: Awaited? {
        guard context.announcer.isIdle, context.transceiver.isQuiet, !scanner.isActive else { return nil }
        // Whoever asks about keys is waited for, even where the screen is busy otherwise.
        return context.screen?.awaits ?? (context.isDescribing ? .choice : nil)
    }

    // MARK: Inputs

    /// Starts: says what must be said first, and opens the first screen.
    public func start(at now: Instant) {
        context.now = now
        log.record(.start(options, rate: context.sampleRate), at: now)
        context.recorder.onEvent = { [unowned self] in tellStorage($0, at: $1) }
        context.applySettings()
        context.loadDevices()
        tellReport(at: now)
        if let trouble = options.activity.open(context: context, at: now) {
            end(with: trouble.exitCode.rawValue, at: now)
        }
        settle(at: now)
    }

    /// Handles one input.
    public func handle(_ input: Input, at now: Instant) {
        guard exitCode == nil else { return }
        context.now = now
        switch input {
        case .key(let key): handle(key, at: now)
        case .sound:
            let failures = context.handleSound(at: now)
            for failure in failures ?? [] { tellVoiceFailure(failure, at: now) }
            // Most blocks of the stream bring nothing, and then there is nothing to settle.
            guard handleKeying(at: now) || failures != nil else { return }
        case .deadline: handleDeadline(at: now)
        case .hangUp:
            let isKept = end(with: ExitCode.success.rawValue, at: now)
            guard !options.isScripted else { break }
            context.announcer.printNow(Message(isKept ? "input.endedKept" : "input.ended"), at: now)
        case .terminate(let signal): end(with: ExitCode.signal(signal), at: now)
        case .fail(let code): end(with: code, at: now)
        case .soundLost(let reason, let isSought):
            let message = Message(isSought ? "error.sound.lost" : "error.sound.none", ["reason": .text(reason)])
            logError("noSound", message, at: now)
            context.announcer.printNow(message, at: now)
        case .realTimeGranted: log.record(LogEvent("realtime", [("granted", .boolean(true))]), at: now)
        case .lead(let lead): handle(lead, at: now)
        case .soundFound: context.say(Message("sound.found"), at: now)
        case .cueLost(let reason):
            tellError("noCueDevice", Message("error.cue.lost", ["reason": .text(reason)]), at: now)
        case .cueFound: context.say(Message("cue.found", priority: .notification), at: now)
        case .contact(let contact, let isDown, let device): handle(contact, isDown: isDown, device: device, at: now)
        case .contactsUnheard: tellUnheard(at: now)
        case .knob(let steps): handle(knob: steps, at: now)
        case .device(let event): handle(event, at: now)
        case .captured(let control): handle(control, at: now)
        case .focus(let hasFocus):
            self.hasFocus = hasFocus
            context.braille.setFocus(hasFocus)
        case .readers(let readers): context.readers = readers
        case .braille(let report): handle(report, at: now)
        case .escapeBegan: cutSpeechForEscape(at: now)
        case .flooded: context.play([.earcon(.unused), .say(Message("input.flooded"))], at: now)
        case .interrupted:
            context.transceiver.stopMemory()
            context.screen?.interrupted(at: now)
            context.announcer.silenceAllSound(at: now)
        case .resumed(let cause):
            context.say(Message(cause == .sleep ? "resumed.slept" : "resumed.stopped"), at: now)
            context.sayPlace(at: now)
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
        context.lead = lead
        guard lead.milliseconds > KeyLead.disturbing, !hasToldLead else { return }
        hasToldLead = true
        context.say(lead.complaint, at: now)
    }

    private func handleDeadline(at now: Instant) {
        context.announcer.handleDeadline(at: now)
        if let deadline = context.screen?.deadline, deadline <= now { context.screen?.deadlineCame(at: now) }
        handleHold(at: now)
    }

    func act(on key: Key, at now: Instant) {
        log.record(LogEvent("key", [("name", .string(key.name))]), at: now)
        toldAwaited = nil
        context.isByContact = false
        guard let screen = context.screen else { return }
        if stopsMemory(key) { return context.transceiver.stopMemory() }
        if takesSwitch(key, on: screen, at: now) { return }
        let own = (screen.bindings + ElementKeys.bindings(context)).first { $0.matches(key) }
        if !describer.isOn, ElementKeys.isContact(key, isBound: own != nil || key == .questionMark, context) { return }
        context.announcer.playsLongMorse = screen.playsLongMorse
        let (morse, besides) = (context.announcer.firstMorse, context.announcer.besides)
        act(on: key, own, of: screen, at: now)
        // What the key asks for is still to come: that it was taken is heard at once.
        let isUnheard =
            morse != nil && context.announcer.morseAhead == morse && context.announcer.besides == besides
        if isUnheard, screen.playsLongMorse, !screen.takesSilently(key) { context.announcer.signal(.typed, at: now) }
    }

    private func act(on key: Key, _ own: KeyBinding?, of screen: any Screen, at now: Instant) {
        if describer.isOn || key == .function(1) || (key == .questionMark && own == nil) {
            context.announcer.silenceSpeech(at: now)
            return describer.handle(key, context: context, at: now)
        }
        let global = GlobalKeys.actions.first { $0.key == key }
        let leavesSpeech = screen.leavesSpeech(key) || (own == nil && global?.leavesSpeech == true)
        if !leavesSpeech { context.announcer.silenceSpeech(at: now) }
        if key != .function(2) { context.repeats = 0 }
        if let own {
            own.action(key, now)
        } else if let global {
            global.perform(context, now)
        } else {
            context.tellUnused(key, at: now)
        }
    }

    /// Ends the program and saves the session under way; true if there was one to save.
    @discardableResult
    private func end(with code: Int32, at now: Instant) -> Bool {
        var isKept = false
        for screen in context.screens.reversed() where screen.closing(at: now) { isKept = true }
        context.silenceAll(at: now)
        context.exitCode = code
        return isKept
    }

    /// After every input: logs when it is the learner's turn, and how the program ended.
    private func settle(at now: Instant) {
        if !isOutputLossTold, let reason = output.trouble { tellOutputLoss(reason, at: now) }
        followFocus()
        followSpeed(at: now)
        offerReader(at: context.now)
        followReader()
        if exitCode == nil { scanner.follow(at: now) }
        context.transceiver.follow(exitCode == nil ? context.screen?.keying : nil, settings: context.settings)
        context.followDevice(isOver: exitCode != nil)
        context.band.follow(exitCode == nil ? context.screen?.band ?? .none : .none, settings: context.settings)
        braille.follow(score: exitCode == nil ? context.screen?.score : nil, at: now)
        context.interface.settle(isOver: exitCode != nil, at: now)
        if exitCode != nil { tellLoss(at: now) }
        if let exitCode {
            context.announcer.finish(at: now)
            // Also where only the last words were lost.
            if exitCode == ExitCode.success.rawValue, output.trouble != nil {
                context.exitCode = ExitCode.inputOutput.rawValue
            }
            log.record(.end(context.exitCode ?? exitCode), at: now)
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
        let isFree = context.screen?.id == MainMenu.name && context.announcer.isIdle
        guard exitCode == nil, isFree || context.screen?.id == FirstStart.languageName,
            SpeakerQuestion.isWanted(context)
        else { return }
        context.open(SpeakerQuestion(context: context) { [context] in context.close(at: $0) }, at: now)
    }

    /// A line that is heard in a drill fits a display of 40 cells.
    private func followReader() {
        let isShort = context.announcer.mode == .reader && context.screen?.isDrill == true
        context.announcer.chronicle.columns = isShort ? 40 : nil
    }

    // MARK: Trouble

    /// At the end, what storage would not take is lost, and the learner must be told.
    private func tellLoss(at now: Instant) {
        guard !context.recorder.close(at: now) else { return }
        let message = Message("error.store.lost")
        logError("lost", message, at: now)
        context.announcer.printNow(message, at: now)
        context.exitCode = ExitCode.inputOutput.rawValue
    }

    /// Nobody can read the output any more.  A learner who hears goes on; one who depends on the lines has nothing
    /// left.
    private func tellOutputLoss(_ reason: Message.Argument, at now: Instant) {
        isOutputLossTold = true
        guard exitCode == nil else { return }
        let message = Message("error.output.lost", ["reason": reason])
        if options.speech.isVoiced || options.isScripted { return tellError("output", message, at: now) }
        logError("output", message, at: now)
        end(with: ExitCode.inputOutput.rawValue, at: now)
    }

    private func tellError(_ code: String, _ message: Message, at now: Instant) {
        logError(code, message, at: now)
        context.play([.earcon(.error), .say(message.with(.important))], at: now)
    }

    private func logError(_ code: String, _ message: Message, at now: Instant) {
        let text = MessageFormatter(catalogue: catalogue).line(message)
        log.record(LogEvent("error", [("code", .string(code)), ("text", .string(text))]), at: now)
    }

    private func tellReport(at now: Instant) {
        let messages = StoreTrouble.messages(store.report, calendar: context.calendar)
        for message in messages {
            tellError(StoreTrouble.code(message), message, at: now)
        }
        if !messages.isEmpty { store.reportWasTold() }
    }

    private func tellStorage(_ event: Recorder.Event, at now: Instant) {
        switch event {
        case .failed(let error): tellTrouble("store", StoreTrouble.message(error), at: now)
        case .incident(let incident): tellTrouble("store", StoreTrouble.message(incident), at: now)
        case .mended: if exitCode == nil { context.say(Message("error.store.mended"), at: now) }
        }
    }

    /// Says what is wrong, or, when nothing is said any more, prints it.
    private func tellTrouble(_ code: String, _ message: Message, at now: Instant) {
        guard exitCode != nil else { return tellError(code, message, at: now) }
        logError(code, message, at: now)
        context.announcer.printNow(message, at: now)
    }

    private func tellVoiceFailure(_ error: SpeechError, at now: Instant) {
        switch error {
        case .unavailable(let reason):
            // Some reasons end with a full stop already.
            let bare = reason.last == "." ? String(reason.dropLast()) : reason
            tellError("noSpeech", Message("error.speech.unavailable", ["reason": .text(bare)]), at: now)
            context.screen?.returned(at: now)
        case .noVoice(let language): tellMissingVoice(language, at: now)
        case .replaced(let reason):
            tellError("noDispatcher", Message("error.speech.replaced", ["reason": .text(reason)]), at: now)
        case .silent(let text):
            log.record(LogEvent("error", [("code", .string("silent")), ("text", .string(text))]), at: now)
        }
    }

    private func tellMissingVoice(_ language: String, at now: Instant) {
        // Several clips may have been on their way to the voice: reporting one failure is enough.
        guard language == context.announcer.voice.language, !context.announcer.isVoiceLost else { return }
        if context.settings.language == "en" {
            context.announcer.loseVoice()
            tellError("noVoice", Message("error.speech.unavailable", ["reason": .text(language)]), at: now)
        } else {
            // English words in an English voice are better understood than the language's words in no voice.
            context.useForThisRun(\.language, "en")
            tellError("noVoice", Message("error.speech.voice", ["language": .text(language)]), at: now)
        }
        context.screen?.returned(at: now)
    }
}
