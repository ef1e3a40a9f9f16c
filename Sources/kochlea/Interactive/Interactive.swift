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
        if let script = options.script {
            return try VirtualStage.run(scene, script: ScriptFile(path: script))
        }
        return try RealStage.run(scene, streams: streams)
    }
}

/// What the program stands on whether its time is real or virtual: words, log, calendar, storage, settings.
struct Scene {
    let catalogue: any Catalogue
    let log: any EventLog
    let calendar: SystemCalendar
    let destination: AudioDestination
    let run: RunOptions
    let edgeMilliseconds: Double
    private let folder: DataFolder
    private let options: Options

    init(_ options: Options, catalogue: any Catalogue) throws(Failure) {
        self.options = options
        self.catalogue = catalogue
        log = try Self.log(options.events)
        calendar = SystemCalendar(now: try Self.civilTime(options.now))
        destination = options.audio ?? .alsa("default")
        folder = options.dataDirectory.map(DataFolder.init(path:)) ?? .standard()
        edgeMilliseconds = 5
        var run = RunOptions(
            seed: options.seed ?? .random(in: 0...UInt64(Int64.max)), speech: options.speech,
            audio: destination.argument, isRealTime: false, version: Version.current)
        run.activity = options.command == .receive ? .receive : .menu
        run.minutes = options.minutes
        run.count = options.count
        run.level = options.level
        run.group = options.groupLength
        run.locale = LanguageTag.wanted(option: options.language, environment: Launch.environment).description
        self.run = run
    }

    // MARK: Storage and what comes from it

    /// Opens storage and makes the program; if storage cannot be opened, a program that says why.
    func program(_ ports: (any ProgressStore) -> Program.Ports) -> any LoopDriven {
        do throws(StoreError) {
            let store = try SQLiteStore(folder, today: calendar.moment(at: .start).day)
            let settings = settings(stored: try store.settings())
            return Program(ports: ports(store), options: run, settings: settings, progress: try store.load())
        } catch {
            var told = ports(NoStore())
            told.output = StandardOutputLines(descriptor: 2)
            return LastWords(
                StoreTrouble.message(error), code: StoreTrouble.exitCode(error), ports: told, options: run,
                settings: settings(stored: [:]))
        }
    }

    private func settings(stored: [String: String]) -> Settings {
        var settings = Settings(
            registry: SettingsRegistry.all(languages: catalogue.languages, language: catalogue.language),
            stored: stored)
        let overrides: [(String, String?)] = [
            ("language", options.language == nil ? nil : catalogue.language),
            ("morse.wpm", options.characterSpeed.map(String.init)),
            ("morse.effective", options.effectiveSpeed.map(String.init)), ("morse.tone", options.tone.map(String.init)),
        ]
        for case (let name, let value?) in overrides {
            // The command line was checked against the same ranges.
            try? settings.override(name, to: value)
        }
        return settings
    }

    // MARK: Options

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

    private static func civilTime(_ text: String?) throws(Failure) -> CivilTime? {
        guard let text else { return nil }
        do throws(CivilTime.ParseError) {
            return try CivilTime(parsing: text)
        } catch {
            throw Failure(ArgumentError.value(name: "--now", given: text, accepted: .moment))
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
