import Activities
import Interface
import Keyer
import Morse
import Platform
import Sound
import Training

/// The interactive program: menu and training.
enum Interactive {
    /// Runs until the learner leaves. Returns the exit code.
    ///
    /// - Throws: an error before the start that the program cannot speak.
    static func run(
        _ options: Options, _ storage: Storage, catalogue: any Catalogue, streams: StandardStreams
    ) throws(Failure) -> Int32 {
        // It opens the sound device and loads the voice, which takes as long as opening progress.
        let stage = options.script == nil ? try RealStage(options, streams) : nil
        let context = try RunContext(options, storage, catalogue: catalogue)
        defer { context.close() }
        // Also after a failure: the last lines may contain its reason.
        let end = Result { () throws(Failure) -> Int32 in
            if let stage { return try stage.run(context) }
            return try VirtualStage.run(context, script: options.script ?? "-")
        }
        context.finishOutput(isBySignal: (try? end.get()).map { $0 > 128 } ?? false)
        let code = try end.get()
        try context.checkLog()
        try context.checkOutput(code)
        return code
    }
}

/// The parts that the program needs in real and virtual time: words, log, calendar, storage, settings.
struct RunContext {
    let catalogue: any Catalogue
    let log: any EventLog
    let calendar: SystemCalendar
    let destination: AudioDestination
    let isDestinationChosen: Bool
    private var run: RunOptions
    var facts: RunFacts
    /// The timer that runs reminders for this data folder.
    let reminders: any ReminderTimer
    let output = StandardOutputLines()
    /// A duplicate of standard error, because eSpeak redirects standard error while it loads.
    private let errors = StandardOutputLines(descriptor: 2)
    private let store: Result<SQLiteStore, StoreError>
    private let settings: Settings
    /// The initial voice.
    let voice: VoiceSettings
    /// Whether the speaker is still undecided. Then running screen readers matter.
    let mayAskWhoSpeaks: Bool

    init(_ given: Options, _ storage: Storage, catalogue: any Catalogue) throws(Failure) {
        self.catalogue = catalogue
        // Check the options first: a wrong option must leave neither a new folder nor a log.
        let present = storage.folder.isNew ? nil : storage.open()
        let options = try given.checked(against: present ?? storage.openNothing()).withCopyText()
        log = try Self.log(options.events)
        calendar = storage.calendar
        destination = options.audio ?? .alsa("default")
        isDestinationChosen = options.audio != nil
        run = options.run
        run.isSpeedGiven = options.characterSpeed != nil || options.effectiveSpeed != nil
        run.partner = options.operands.first.map { NetworkPeer($0.description) }
        run.pileup.wordsPerMinute = options.characterSpeed
        facts = RunFacts(
            seed: options.seed ?? .random(in: 0...UInt64(Int64.max)), speech: options.speech ?? .own,
            audio: destination.argument, isRealTime: false, version: Version.current)
        facts.isScripted = options.script != nil
        facts.locale = LanguageTag.wanted(option: options.language, environment: Environment.text).description
        reminders = SystemdTimer(
            executable: RunningProgram.path,
            arguments: options.dataDirectory.map { ["--data-dir", $0.absolute] } ?? [])
        store = present ?? storage.open()
        let stored = (try? store.get().settings()) ?? [:]
        settings = Self.settings(options, catalogue: catalogue, stored: stored)
        facts.speech = options.speech ?? settings.speech.by.mode
        facts.isSpeechGiven = options.speech != nil
        mayAskWhoSpeaks =
            options.speech == nil && options.script == nil && SpeechSettings.isSpeakerUnknown { stored[$0] }
        voice = settings.voice(locale: facts.locale, catalogue: catalogue)
        output.setNotice { count in
            MessageFormatter(catalogue: catalogue).line(Message("output.dropped", ["count": .integer(count)]))
        }
    }

    var edgeMilliseconds: Double { settings.edgeMilliseconds }

    var alphabet: Alphabet { settings.alphabet }

    // MARK: Storage and settings

    /// Closes storage. The program may have closed it already.
    func close() { try? store.get().close() }

    /// The program. If storage cannot be opened, a program that reports the reason.
    func program(_ ports: (any ProgressStore) -> Program.Ports) -> any LoopDriven {
        do throws(StoreError) {
            let store = try store.get()
            return Program(
                ports: ports(store), options: run, facts: facts, settings: settings,
                progress: try store.load(settings.alphabet))
        } catch {
            var told = ports(NoStore())
            told.output = errors
            return LastWords(
                StoreTrouble.messageAtStart(error), code: StoreTrouble.exitCode(error), ports: told, facts: facts,
                settings: settings)
        }
    }

    private static func settings(
        _ options: Options, catalogue: any Catalogue, stored: [String: String]
    ) -> Settings {
        var settings = Settings(
            registry: SettingsRegistry.all(languages: catalogue.languages, language: catalogue.language),
            stored: stored)
        func override<Value>(_ key: any SettingKey<Value>, _ value: Value?) {
            // The command line was checked against the same ranges.
            if let value { _ = try? settings.set(key, to: value) }
        }
        override(\.language, options.language == nil ? nil : catalogue.language)
        override(\.morse.wordsPerMinute, options.characterSpeed)
        override(\.lessons.answer, options.answer)
        override(\.lessons.practiceDirection, options.run.direction)
        override(\.keyer.mode, options.keyerMode)
        // In other activities `--speed` is the speed of received Morse.
        override(\.keyer.wordsPerMinute, options.isKeyed ? options.characterSpeed : nil)
        override(\.morse.effective, options.effectiveSpeed)
        override(\.morse.tone, options.tone)
        return settings
    }

    // MARK: Output

    /// The queues of all lines that may wait for a reader.
    var queues: [OutputQueue] { [output.queue, errors.queue] + ((log as? JSONLinesLog).map { [$0.queue] } ?? []) }

    /// Lets all queues drop lines instead of blocking the session.
    ///
    /// - Parameter now: the session's clock.
    func neverWait(now: @escaping () -> Instant) {
        for queue in queues { queue.patience = .drops }
        output.queue.reported = { [log] count in log.record(JSONLinesLog.dropped(count, of: "lines"), at: now()) }
    }

    /// Waits for a slow reader of the last lines, but not for a reader that has stopped reading. After a signal the
    /// whole program ends within a second.
    func finishOutput(isBySignal: Bool) {
        for queue in queues { queue.finish(stall: isBySignal ? 100 : 300, limit: isBySignal ? 200 : 5000) }
    }

    /// - Throws: the reason for an incomplete log. A closed reader is no failure.
    func checkLog() throws(Failure) {
        guard let log = log as? JSONLinesLog, let error = log.failure, error != .nobodyReads else { return }
        throw Failure(
            .inputOutput,
            Message("error.events.write", ["path": .text(log.path.description), "reason": error.argument]))
    }

    /// - Throws: the reason for lost lines, if the program ended because of them.
    func checkOutput(_ code: Int32) throws(Failure) {
        guard code == ExitCode.inputOutput.rawValue, let reason = output.trouble else { return }
        throw Failure(.inputOutput, Message("error.output.failed", ["reason": reason]))
    }

    private static func log(_ path: Path?) throws(Failure) -> any EventLog {
        guard let path else { return NoLog() }
        do throws(Errno) {
            return try JSONLinesLog(path: path)
        } catch {
            throw Failure(
                .creating(error),
                Message("error.events.create", ["path": .text(path.description), "reason": error.argument]))
        }
    }
}

private final class NoLog: EventLog {
    func record(_ event: LogEvent, at now: Instant) {}
}

extension AudioDestination {
    /// The value of `--audio` for this destination.
    var argument: String {
        switch self {
        case .alsa(let name): name
        case .file(let path): "wav:\(path.description)"
        case .none: "none"
        }
    }
}
