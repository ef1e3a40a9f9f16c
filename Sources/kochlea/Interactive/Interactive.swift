internal import Keyer
internal import Platform
internal import Sound
internal import Trainer
internal import Training

/// The program that talks: menu and training.
enum Interactive {
    /// Runs until the learner leaves; returns the exit code.
    ///
    /// - Throws: why it could not start where no words can be spoken about it.
    static func run(
        _ options: Options, catalogue: any Catalogue, streams: StandardStreams
    ) throws(Failure) -> Int32 {
        let scene = try Scene(options, catalogue: catalogue)
        let code =
            if let script = options.script {
                try VirtualStage.run(scene, script: script)
            } else {
                try RealStage.run(scene, streams: streams)
            }
        try scene.checkLog()
        return code
    }
}

/// What the program stands on whether its time is real or virtual: words, log, calendar, storage, settings.
struct Scene {
    let catalogue: any Catalogue
    let log: any EventLog
    let calendar: SystemCalendar
    let destination: AudioDestination
    /// Whether the command line named the destination.
    let isDestinationChosen: Bool
    var run: RunOptions
    /// What runs reminders of this data folder.
    let reminders: any ReminderTimer
    /// Standard error as it is now: eSpeak has it turned elsewhere while it loads.
    private let errors = StandardOutputLines(duplicating: 2)
    private let store: Result<SQLiteStore, StoreError>
    private let settings: Settings

    init(_ options: Options, catalogue: any Catalogue) throws(Failure) {
        self.catalogue = catalogue
        log = try Self.log(options.events)
        calendar = SystemCalendar(now: options.now)
        destination = options.audio ?? .alsa("default")
        isDestinationChosen = options.audio != nil
        var run = RunOptions(
            seed: options.seed ?? .random(in: 0...UInt64(Int64.max)), speech: options.speech,
            audio: destination.argument, isRealTime: false, version: Version.current)
        run.isScripted = options.script != nil
        run.activity = Self.activity(options.command)
        run.minutes = options.minutes
        run.count = options.count
        run.level = options.level
        run.characters = options.characters
        run.group = options.groupLength
        run.wordSet = options.wordSet
        run.direction = options.direction
        run.qsoStyle = options.style
        run.qsoRole = options.role
        run.locale = LanguageTag.wanted(option: options.language, environment: Launch.environment).description
        self.run = run
        reminders = SystemdTimer(
            executable: LocaleFolder.runningExecutable,
            arguments: options.dataDirectory.map { ["--data-dir", DataFolder.absolute($0)] } ?? [])
        store = Storage(options).open()
        settings = Self.settings(options, catalogue: catalogue, stored: (try? store.get().settings()) ?? [:])
    }

    private static func activity(_ command: Command) -> RunOptions.Activity {
        switch command {
        case .receive: .receive
        case .send: .send
        case .ear: .ear
        case .practice: .practice
        case .qso: .qso
        case .keyer: .keyer
        case .words: .words
        case .listen: .listen
        default: .menu
        }
    }

    /// Length of the edges of marks in milliseconds.
    var edgeMilliseconds: Double { settings.edgeMilliseconds }

    /// Who speaks at first.
    var voice: VoiceSettings { settings.voice(locale: run.locale) }

    // MARK: Storage and what comes from it

    /// Makes the program; if storage could not be opened, a program that says why.
    func program(_ ports: (any ProgressStore) -> Program.Ports) -> any LoopDriven {
        do throws(StoreError) {
            let store = try store.get()
            return Program(ports: ports(store), options: run, settings: settings, progress: try store.load())
        } catch {
            var told = ports(NoStore())
            told.output = errors
            return LastWords(
                StoreTrouble.messageAtStart(error), code: StoreTrouble.exitCode(error), ports: told, options: run,
                settings: settings)
        }
    }

    private static func settings(
        _ options: Options, catalogue: any Catalogue, stored: [String: String]
    ) -> Settings {
        var settings = Settings(
            registry: SettingsRegistry.all(languages: catalogue.languages, language: catalogue.language),
            stored: stored)
        let overrides: [(String, String?)] = [
            ("language", options.language == nil ? nil : catalogue.language),
            ("morse.wpm", options.characterSpeed.map(String.init)),
            ("answer", options.answer?.rawValue), ("practice.direction", options.direction?.rawValue),
            ("keyer.mode", options.keyerMode?.rawValue),
            // The speed of an activity is that of what is heard in it.
            ("keyer.wpm", options.isKeyed ? options.characterSpeed.map(String.init) : nil),
            ("morse.effective", options.effectiveSpeed.map(String.init)), ("morse.tone", options.tone.map(String.init)),
        ]
        for case (let name, let value?) in overrides {
            // The command line was checked against the same ranges.
            try? settings.override(name, to: value)
        }
        return settings
    }

    // MARK: Options

    /// - Throws: why the log is not whole.  That nobody reads it any more is no failure.
    func checkLog() throws(Failure) {
        guard let log = log as? JSONLinesLog, let error = log.failure, error != .nobodyReads else { return }
        throw Failure(
            .inputOutput,
            Message("error.events.write", ["path": .text(log.path), "reason": .text(error.description)]))
    }

    private static func log(_ path: String?) throws(Failure) -> any EventLog {
        guard let path else { return NoLog() }
        do throws(Errno) {
            return try JSONLinesLog(path: path)
        } catch {
            throw Failure(
                .cannotCreate,
                Message("error.events.create", ["path": .text(path), "reason": .text(error.description)]))
        }
    }
}

/// A log that nobody asked for.
private final class NoLog: EventLog {
    func record(_ event: LogEvent, at now: Instant) {}
}

extension AudioDestination {
    /// The value of `--audio` that names it.
    var argument: String {
        switch self {
        case .alsa(let name): name
        case .file(let path): "wav:\(path)"
        case .none: "none"
        }
    }
}
