import Morse
import Sound
import Training

/// What every screen works with: the announcer, the learner's settings and progress, and access to other screens.
final class ScreenContext {
    let announcer: Announcer
    let catalogue: any Catalogue
    let calendar: any LocalCalendar
    let log: any EventLog
    let recorder: Recorder
    let options: RunOptions
    var settings: Settings
    var progress: Progress { didSet { settings.take(progress) } }
    /// What was worked out of the stored answers; nil once there are others.
    private var remembered: Memories?
    /// The course, as set.
    var course: Course { settings.course }
    /// Samples per second of the stream.
    var sampleRate: Int { console.sampleRate }
    /// The source of every session's seed, so that one number determines them all.
    var generator: SplitMix64

    /// Sets the gain of a bus in decibels.
    let setGain: (Bus, Double) -> Void
    /// The stack of screens; the last one receives the keys.
    private(set) var screens: [any Screen] = []
    /// What contacts key, and whether something is being keyed.
    let transceiver: Transceiver
    let band: BandFollower
    /// Morse as the interface's own voice.
    private(set) lazy var interface = InterfaceVoice(context: self)
    /// Paddles, pedals, switches.
    let devices: any DevicePort
    /// The braille display.
    let braille: any BrailleDisplay
    /// Takes cues to where they are to be heard.
    let cue: any CuePort
    /// Files named by the learner.
    let files: any TextFiles
    /// The timer of reminders.
    let reminders: any ReminderTimer
    /// The devices that are set up.
    var book = DeviceBook()
    /// The exit code once the program is over.
    var exitCode: Int32?
    /// The time of the current input.
    var now = Instant.start
    /// The way from key to sound; nil while it is not known.
    var lead: KeyLead?
    /// Whether the last input was a contact rather than a key.
    var isByContact = false
    /// Whether the keys are being described instead of doing anything.
    var isDescribing = false
    /// Whether the keys of a QSO were told in this run.
    var hasExplainedQSO = false
    /// The device whose hand is expected, from earlier runs or because another speed was found.
    var expectedHand: String?
    /// The hand that keys running text, as far as it was read in this run.
    var keyedHand = KeyedHand()
    /// Whether letters of the course's alphabet were typed, so that no other keys need be told.
    var typesAlphabet = false
    /// The screen readers at work, as far as is known; an empty name for one that is not known.
    var readers: [String]
    /// How often in a row the last message was repeated.
    var repeats = 0

    private let console: Console
    /// When samples are heard.
    let streamClock: any StreamClock
    private var continuations: [Int: (Instant) -> Void] = [:]
    private var nextToken = 1

    init(
        announcer: Announcer, ports: Program.Ports, options: RunOptions, settings: Settings, progress: Progress
    ) {
        self.announcer = announcer
        console = ports.console
        catalogue = ports.catalogue
        calendar = ports.calendar
        log = ports.log
        recorder = Recorder(store: ports.store, calendar: ports.calendar)
        streamClock = ports.streamClock
        devices = ports.devices
        braille = ports.braille
        cue = ports.cue
        files = ports.files
        reminders = ports.reminders
        transceiver = Transceiver(console: console)
        band = BandFollower(console: console, seed: options.seed)
        self.options = options
        readers = options.readers
        self.settings = settings
        self.progress = progress
        generator = SplitMix64(seed: options.seed)
        setGain = { [console] in console.setGain($0, decibels: $1) }
        self.settings.take(progress)
        announcer.cueHeard = { [cue] in cue.heard($0, isCut: $1) }
        announcer.interfaceMorse = { [unowned self] in interface.morse(for: $0, at: $1) }
    }

    /// The screen that receives the keys.
    var screen: (any Screen)? { screens.last }

    // MARK: Screens

    /// Opens a screen on top of the current one.
    func open(_ screen: any Screen, at now: Instant) {
        screens.append(screen)
        logScreen(at: now)
        screen.opened(at: now)
    }

    /// Closes the current screen; the one below announces itself. Closing the last screen ends the program.
    func close(at now: Instant) {
        screens.removeLast()
        guard let screen else {
            exitCode = ExitCode.success.rawValue
            return
        }
        logScreen(at: now)
        screen.returned(at: now)
    }

    /// Removes the current screen without announcing the one below, which is about to act.
    func closeSilently(at now: Instant) {
        screens.removeLast()
        logScreen(at: now)
    }

    /// Opens a screen in place of the current one.
    func replace(by screen: any Screen, at now: Instant) {
        screens.removeLast()
        open(screen, at: now)
    }

    /// Puts a screen on top of the current one without announcing it.
    func putOnTop(_ screen: any Screen, at now: Instant) {
        screens.append(screen)
        logScreen(at: now)
    }

    private func logScreen(at now: Instant) {
        guard let screen else { return }
        log.record(LogEvent("screen", [("id", .string(screen.id))]), at: now)
    }

    // MARK: Sound

    /// Queues cues after everything already queued; `then` is called once the last of them was heard or skipped.
    func play(_ cues: [Cue], at now: Instant, then: ((Instant) -> Void)? = nil) {
        var token: Int?
        if let then {
            token = nextToken
            continuations[nextToken] = then
            nextToken += 1
        }
        announcer.play(cues, token: token, at: now)
    }

    func say(_ message: Message, at now: Instant) {
        announcer.play([.say(message)], at: now)
    }

    /// Whether one switch chooses from what is told.
    var isScanning: Bool { settings.scan.way.isScanning }

    /// Whether what would be typed or keyed is told to choose from.
    var tellsAnswers: Bool { settings.scan.tellsAnswers }

    /// Whether the learner answers by choosing from what is told, in lessons and on the air.
    var choosesAnswers: Bool { tellsAnswers && settings.lessons.answer == .scan }

    /// Whether the learner wants few words: no positions, ranges or advice.
    var isBrief: Bool { settings.verbosity == .brief }

    /// Signals that a key does nothing here. Beside long Morse the earcon must do: by the time the words could be spoken,
    /// nobody would know what they are about.
    func tellUnused(_ key: Key, at now: Instant) {
        if announcer.playsLongMorse, announcer.morseAhead != nil { return announcer.signal(.unused, at: now) }
        let words = Message("key.unused", ["key": .message(KeyName.message(key))], priority: .text)
        announcer.navigate([.earcon(.unused), .say(words)], at: now)
    }

    /// Cuts everything that is heard, and drops what was to follow it.
    func silenceAll(at now: Instant) {
        continuations.removeAll()
        announcer.silenceAll(at: now)
    }

    /// Passes on what was heard, and returns the voice's errors; nil if nothing was heard.
    func handleSound(at now: Instant) -> [SpeechError]? {
        guard let events = announcer.handleSound(at: now) else { return nil }
        var failures: [SpeechError] = []
        for event in events {
            switch event {
            case .finished(let token): continuations.removeValue(forKey: token)?(now)
            case .heard(let cue, let ends):
                screen?.heard(cue, ends: ends.map(streamClock.instant(ofSample:)), at: now)
            case .named(let number, let sample):
                interface.heard(number, at: streamClock.instant(ofSample: sample))
            case .nameSpoken(let number): interface.spoken(number)
            case .voiceFailed(let error): failures.append(error)
            }
        }
        return failures
    }

    /// Updates the answers from storage. Level and schedule stay as they are here: a full disk may have kept them from
    /// being written yet.
    func recountAnswers() {
        forgetMemories()
        guard let loaded = recorder.load(settings.alphabet) else { return }
        progress.characters = loaded.characters
        progress.confusions = loaded.confusions
    }

    /// What the learner remembers.  Worked out when it is asked for: reading a year of answers takes 30 ms.
    var memories: Memories {
        let limit = settings.lessons.recognition
        if let remembered, remembered.limitMilliseconds == limit { return remembered }
        let memories = recorder.memories(
            settings.alphabet, limitMilliseconds: limit, on: calendar.moment(at: now).day)
        remembered = memories
        return memories
    }

    /// What the learner's hand takes by itself, in milliseconds; 0 where no rule looks at recognition times.
    func keyTime(_ direction: Direction) -> Int {
        let rules = settings.lessons
        let isTimed = rules.gate != .classic || rules.choice == .memory || rules.speedGrowth != .off
        return isTimed ? memories.keyTime(direction) : 0
    }

    /// Lets memories be worked out again: there are new answers.
    func forgetMemories() {
        remembered = nil
        interface.forgetHeld()
    }

    // MARK: Settings

    /// Changes a setting, stores it and applies it; false if the value is not accepted.
    @discardableResult
    func change(_ setting: Setting, to word: String, at now: Instant) -> Bool {
        if let direction = setting.levelDirection { return changeLevel(of: direction, to: word, at: now) }
        let filter = settings.contactFilter
        let lowered = settings.effective(beside: word, of: setting)
        let alphabet = settings.alphabet
        guard let kept = try? settings.set(setting, to: word) else { return false }
        var values = setting.stored(as: kept)
        if let lowered, let kept = try? settings.set(lowered.setting, to: lowered.value) {
            values[lowered.setting.name] = kept
        }
        recorder.set(values, at: now)
        if settings.alphabet.name != alphabet.name { changeProgress() }
        settings.take(progress)
        applySettings()
        if settings.contactFilter != filter { useDevices() }
        return true
    }

    /// Each alphabet has a progress of its own.
    private func changeProgress() {
        forgetMemories()
        progress = recorder.load(settings.alphabet) ?? Progress()
    }

    /// A level is changed where it is kept: in the progress.
    private func changeLevel(of direction: Direction, to word: String, at now: Instant) -> Bool {
        guard let level = Int(word), course.levels.contains(level) else { return false }
        place(direction, atLevel: level, knowing: course.known(beforeLevel: level), at: now)
        return true
    }

    /// Changes the value of a key, keeps it, and makes it heard.
    func change<Value>(_ key: any SettingKey<Value>, to value: Value, at now: Instant) {
        var changed = settings
        guard let word = try? changed.set(key, to: value) else { return }
        change(settings.setting(key), to: word, at: now)
    }

    /// Sets a value for this run only.
    func useForThisRun<Value>(_ key: any SettingKey<Value>, _ value: Value) {
        _ = try? settings.set(key, to: value)
        applySettings()
    }

    /// Applies the settings to voice, language and gains.
    func applySettings() {
        let language = settings.language
        if catalogue.language != language { _ = catalogue.select(language) }
        catalogue.usesNationalWords = settings.lessons.spellingAlphabet == .national
        catalogue.alphabet = settings.alphabet
        announcer.voice = settings.voice(locale: options.locale, catalogue: catalogue)
        announcer.cueVoice = settings.cueVoice(locale: options.locale, catalogue: catalogue)
        announcer.labelSpeed = (settings.speed, settings.tone)
        cue.send(to: settings.scan.cueDevice)
        console.setEdge(milliseconds: settings.edgeMilliseconds)
        console.setLead(milliseconds: settings.sounds.lead)
        braille.use(settings.braille)
        setGain(.speech, Double(settings.speech.gain))
        setGain(.morse, Double(settings.morse.gain))
        setGain(.earcon, Double(settings.sounds.gain))
    }

    /// Whether the sound device is kept awake.
    var keepsDeviceAwake: Bool { console.isKeptAwake }

    /// Keeps the sound device awake while Morse is practised, also in a menu above the practice, if the learner wants that.
    func followDevice(isOver: Bool) {
        console.setAwake(!isOver && settings.sounds.isKeptAwake && screens.contains { $0.isDrill })
    }

    /// Morse at the learner's speed and tone; on the air it passes through the band, if the screen uses one.
    ///
    /// - pitchOffset: hertz above or below the tone.
    func morse(_ characters: [String], pitchOffset: Int = 0, isOnAir: Bool = true) -> MorseCue {
        MorseCue(
            text: characters.joined(), alphabet: settings.alphabet, speed: settings.speed, spacing: settings.spacing,
            tone: StationTone.hertz(beside: settings.tone, offset: pitchOffset), isOnAir: isOnAir)
    }
}
