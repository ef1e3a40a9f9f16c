import Morse
import Sound
import Training

/// What every screen works with: the announcer, the learner's settings and progress, and the way to other screens.
final class Desk {
    let announcer: Announcer
    let catalogue: any Catalogue
    let calendar: any LocalCalendar
    let log: any EventLog
    let recorder: Recorder
    let coder: any StateCoder
    let options: RunOptions
    var settings: Settings
    var progress: Progress
    /// What there is to learn, as it is set.
    var course: Course { settings.course }
    /// Samples per second of the stream.
    var sampleRate: Int { console.sampleRate }
    /// Seeds of sessions come from here, so that one number fixes them all.
    var generator: SplitMix64

    /// Levels of sound, changed while it is heard.
    let setLevel: (Bus, Double) -> Void
    /// The stack of screens; the last is the one that has the keys.
    private(set) var screens: [any Screen] = []
    /// What contacts key, and whether something is being keyed.
    let transceiver: Transceiver
    /// What is heard on the air.
    let band: BandFollower
    /// Paddles, pedals, switches.
    let devices: any DevicePort
    /// Files that the learner names.
    let files: any TextFiles
    /// What runs reminders.
    let reminders: any ReminderTimer
    /// Those devices that are set up.
    var book = DeviceBook()
    /// Set when the program is over.
    var exitCode: Int32?
    /// When the input at hand happened.
    var now = Instant.start
    /// Whether it was a contact and no key that was worked last.
    var isByContact = false
    /// How often the last message was asked for again in a row.
    var repeats = 0

    private let console: Console
    /// When samples are heard.
    let streamClock: any StreamClock
    private var continuations: [Int: (Instant) -> Void] = [:]
    private var nextToken = 1

    init(
        announcer: Announcer, console: Console, catalogue: any Catalogue, calendar: any LocalCalendar,
        log: any EventLog, recorder: Recorder, coder: any StateCoder, streamClock: any StreamClock,
        devices: any DevicePort, files: any TextFiles, reminders: any ReminderTimer, options: RunOptions,
        settings: Settings, progress: Progress
    ) {
        self.announcer = announcer
        self.console = console
        self.catalogue = catalogue
        self.calendar = calendar
        self.log = log
        self.recorder = recorder
        self.coder = coder
        self.streamClock = streamClock
        self.devices = devices
        self.files = files
        self.reminders = reminders
        transceiver = Transceiver(console: console)
        band = BandFollower(console: console, seed: options.seed)
        self.options = options
        self.settings = settings
        self.progress = progress
        generator = SplitMix64(seed: options.seed)
        setLevel = { console.setLevel($0, decibels: $1) }
    }

    /// The screen that has the keys.
    var screen: (any Screen)? { screens.last }

    // MARK: Going from screen to screen

    /// Opens a screen above the present one.
    func open(_ screen: any Screen, at now: Instant) {
        screens.append(screen)
        logScreen(at: now)
        screen.opened(at: now)
    }

    /// Closes the present screen; the one below says itself.  The last screen's end is the program's.
    func close(at now: Instant) {
        screens.removeLast()
        guard let screen else {
            exitCode = ExitCode.success.rawValue
            return
        }
        logScreen(at: now)
        screen.returned(at: now)
    }

    /// Takes the present screen away without a word of the one below, which is about to act.
    func closeSilently(at now: Instant) {
        screens.removeLast()
        logScreen(at: now)
    }

    /// Opens a screen in place of the present one.
    func replace(by screen: any Screen, at now: Instant) {
        screens.removeLast()
        open(screen, at: now)
    }

    /// Puts a screen above the present one, which says nothing of itself.
    func putOnTop(_ screen: any Screen, at now: Instant) {
        screens.append(screen)
        logScreen(at: now)
    }

    private func logScreen(at now: Instant) {
        guard let screen else { return }
        log.record(LogEvent("screen", [("id", .string(screen.id))]), at: now)
    }

    // MARK: Being heard

    /// Plays cues after everything queued; `then` is called when the last was heard or passed over.
    func play(_ cues: [Cue], at now: Instant, then: ((Instant) -> Void)? = nil) {
        var token: Int?
        if let then {
            token = nextToken
            continuations[nextToken] = then
            nextToken += 1
        }
        announcer.play(cues, token: token, at: now)
    }

    /// Says one message.
    func say(_ message: Message, at now: Instant) {
        announcer.play([.say(message)], at: now)
    }

    /// Whether the learner wants few words: no positions, ranges or advice.
    var isBrief: Bool { settings.value("verbosity") == "brief" }

    /// Says that a key does nothing here.
    func tellUnused(_ key: Key, at now: Instant) {
        let words = Message("key.unused", ["key": .message(KeyName.message(key))], priority: .text)
        announcer.navigate([.earcon(.unused), .say(words)], at: now)
    }

    /// Cuts everything that is heard; what was to follow it does not.
    func silenceAll(at now: Instant) {
        continuations.removeAll()
        announcer.silenceAll(at: now)
    }

    /// Passes on what was heard.
    func handleSound(at now: Instant) -> [SpeechError] {
        var failures: [SpeechError] = []
        for event in announcer.handleSound(at: now) {
            switch event {
            case .finished(let token): continuations.removeValue(forKey: token)?(now)
            case .heard(let cue, let ends):
                screen?.heard(cue, ends: ends.map(streamClock.instant(ofSample:)), at: now)
            case .voiceFailed(let error): failures.append(error)
            }
        }
        return failures
    }

    /// Takes over the answers that storage has counted meanwhile.  Level and schedule are as they are here: a full disk
    /// may not have let them be written yet.
    func recountAnswers() {
        guard let loaded = recorder.load() else { return }
        progress.characters = loaded.characters
        progress.confusions = loaded.confusions
    }

    // MARK: Settings

    /// Changes a setting, keeps it, and makes it heard; false if the value is not accepted.
    @discardableResult
    func change(_ name: String, to value: String, at now: Instant) -> Bool {
        guard let kept = try? settings.set(name, to: value) else { return false }
        recorder.set(name, to: kept, at: now)
        applySettings()
        if name.hasPrefix("contacts.") || name == "keyer.wpm" { useDevices() }
        return true
    }

    /// Sets a value that is not kept.
    func useForThisRun(_ name: String, _ value: String) {
        try? settings.override(name, to: value)
        applySettings()
    }

    /// Brings voice, language and levels to what the settings say.
    func applySettings() {
        let language = settings.value("language")
        if catalogue.language != language { _ = catalogue.select(language) }
        announcer.voice = settings.voice(locale: options.locale)
        announcer.labelSpeed = (settings.speed, settings.tone)
        for (bus, name) in [(Bus.speech, "speech.level"), (.morse, "morse.level"), (.earcon, "sounds.level")] {
            setLevel(bus, Double(settings.number(name)))
        }
    }

    /// Morse at the learner's speed and tone; on the air it is heard as the band is, where the screen listens to one.
    func morse(_ characters: [String], isOnAir: Bool = true) -> MorseCue {
        MorseCue(
            text: characters.joined(), speed: settings.speed, spacing: settings.spacing, tone: settings.tone,
            isOnAir: isOnAir)
    }
}
