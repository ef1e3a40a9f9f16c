import Morse
import Sound
public import Trainer
public import Training

/// A whole run of the program in virtual time with complete fakes around it.
public final class VirtualRun {
    /// Storage; may be shared with a later run.
    public let store: MemoryStore
    /// Standard output.
    public let output = ListOutput()
    /// The event log.
    public let log = ListLog()
    /// The voice.
    public let voice = TranscriptVoice()
    /// The words.
    public let catalogue: EchoCatalogue
    /// The stream.
    public let sink = BufferSink()
    /// The calendar.
    public let calendar: FixedCalendar
    /// What the command line would say.
    public var options: RunOptions
    /// Settings of this run.
    public var overrides: [String: String] = [:]
    /// Samples per second: few, so that tests are quick.
    public let sampleRate = 8000

    /// A run with the given storage and speech.
    public init(
        store: MemoryStore = MemoryStore(), speech: SpeechMode = .off, activity: RunOptions.Activity = .receive,
        seed: UInt64 = 1, day: Day = Day(ordinal: 20_777), catalogue: EchoCatalogue = EchoCatalogue()
    ) {
        self.store = store
        self.catalogue = catalogue
        calendar = FixedCalendar(day: day)
        options = RunOptions(seed: seed, speech: speech, audio: "none", isRealTime: false, version: "test")
        options.activity = activity
    }

    /// Runs a script to its end and returns the exit code.
    @discardableResult
    public func run(_ lines: [String]) throws -> Int32 { try run(ListScript(lines)) }

    /// Runs a script to its end and returns the exit code.
    @discardableResult
    public func run(_ script: some ScriptSource) throws -> Int32 {
        let engine = SoundEngine.make(sampleRate: sampleRate)
        let loop = VirtualLoop(renderer: engine.renderer, sampleRate: sampleRate, sink: sink, script: script)
        var settings = Settings(
            registry: SettingsRegistry.all(languages: catalogue.languages, language: catalogue.language),
            stored: try store.settings())
        for (name, value) in overrides { try settings.override(name, to: value) }
        let program = Program(
            ports: Program.Ports(
                console: engine.console,
                speech: DirectSpeech(synthesizer: voice, feed: engine.speechFeed, sampleRate: sampleRate),
                store: store, output: output, log: log, calendar: calendar, catalogue: catalogue, streamClock: loop,
                coder: JSONCoder()),
            options: options, settings: settings, progress: try store.load())
        return try loop.run(program)
    }

    /// The groups sent so far, repeats included.
    public var groups: [String] { log.all("morse").map { $0.text("text") } }
}

/// A learner who waits until asked and then answers as told.
public final class LearnerScript: ScriptSource {
    private let run: VirtualRun
    private var pending: [String] = ["idle"]
    private let answer: (String) -> String?

    /// A learner who answers the group last sent by what `answer` makes of it; nil ends the script.
    public init(_ run: VirtualRun, answer: @escaping (String) -> String?) {
        self.run = run
        self.answer = answer
    }

    /// The next line.
    public func nextLine() -> String? {
        if !pending.isEmpty { return pending.removeFirst() }
        guard let last = run.log.events.last(where: { $0.event.type == "await" })?.event, last.text("for") == "answer",
            let group = run.groups.last, let text = answer(group)
        else { return nil }
        pending = ["wait 300", "text \(text)", "idle"].filter { $0 != "text " }
        return pending.removeFirst()
    }
}
