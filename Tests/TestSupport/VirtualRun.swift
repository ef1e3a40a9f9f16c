import Morse
import Sound
public import Trainer
public import Training

/// A whole run of the program in virtual time, with complete fakes around it.
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
    public let catalogue: any Catalogue
    /// The stream.
    public let sink = BufferSink()
    /// The calendar.
    public let calendar: FixedCalendar
    /// The options of the command line.
    public var options = RunOptions()
    public var facts: RunFacts
    /// Settings of this run.
    public var overrides: [String: String] = [:]
    /// Samples per second: few, to keep tests fast.
    public let sampleRate = 8000
    /// Paddles, pedals and switches.
    public let devices = ScriptedDevices()
    /// A braille display; it is there once the program has been told so.
    public let braille = ScriptedBraille()
    /// Where cues go.
    public let cue = ScriptedCue()
    /// Files that the learner may name, by path.
    public var files: [String: String] = [:]
    /// The timer of reminders.
    public var reminders: any ReminderTimer = NoReminderTimer()
    /// Gives the number of a signal that asked the program to end.
    public var interrupted: () -> Int32? = { nil }
    private var loop: VirtualLoop?
    /// The program, once it is running.
    public private(set) var program: Program?

    /// Makes a run with the given storage and speech.
    public init(
        store: MemoryStore = MemoryStore(), speech: SpeechMode = .off, activity: Activity = .receive,
        seed: UInt64 = 1, day: Day = Day(ordinal: 20_777), catalogue: any Catalogue = EchoCatalogue()
    ) {
        self.store = store
        self.catalogue = catalogue
        calendar = FixedCalendar(day: day)
        facts = RunFacts(seed: seed, speech: speech, audio: "none", isRealTime: false, version: "test")
        options.activity = activity
        facts.isScripted = true
    }

    /// Speeds up Morse and voice, for tests that do not depend on their length.
    public func hurry() {
        overrides["morse.wpm"] = "60"
        overrides["morse.effective"] = "60"
        voice.pace = 2
    }

    /// Runs a script to its end and returns the exit code.
    @discardableResult
    public func run(_ lines: [String]) throws -> Int32 { try run(ListScript(lines)) }

    /// Runs a script to its end and returns the exit code.
    @discardableResult
    public func run(_ script: some ScriptSource) throws -> Int32 {
        let engine = SoundEngine.make(sampleRate: sampleRate)
        let loop = VirtualLoop(
            renderer: engine.renderer, sampleRate: sampleRate, sink: sink, script: script,
            interrupted: { [unowned self] in interrupted() })
        self.loop = loop
        defer { self.loop = nil }
        var settings = Settings(
            registry: SettingsRegistry.all(languages: catalogue.languages, language: catalogue.language),
            stored: try store.settings())
        for (name, value) in overrides { try settings.set(name, to: value) }
        let program = Program(
            ports: Program.Ports(
                console: engine.console,
                speech: DirectSpeech(synthesizer: voice, feed: engine.speechFeed, sampleRate: sampleRate),
                store: store, output: output, log: log, calendar: calendar, catalogue: catalogue, streamClock: loop,
                devices: devices, braille: braille, cue: cue, files: MemoryFiles(texts: files), reminders: reminders),
            options: options, facts: facts, settings: settings, progress: try store.load())
        self.program = program
        return try loop.run(program)
    }

    /// Passes inputs that happen now, beside the script.
    public func hand(_ inputs: Input...) {
        guard let loop, let program else { return }
        for input in inputs { program.handle(input, at: loop.now) }
    }

    /// Opens all contacts for the keyer, as the sound thread does when the input thread has stopped.
    public func openContacts() { loop?.openContacts() }

    /// The groups sent so far, repeats included.
    public var groups: [String] { log.all("morse").map { $0.text("text") } }
}

/// Files in memory.
struct MemoryFiles: TextFiles {
    var texts: [String: String]

    func stored(_ path: Path) -> String? { path.text }

    func text(at path: Path) throws(TextFileError) -> String {
        guard let text = texts[path.description] else { throw .unreadable(reason: "No such file") }
        return text
    }
}

/// A learner who waits to be asked and then answers as told.
public final class LearnerScript: ScriptSource {
    private let run: VirtualRun
    private var pending: [String]
    private let answer: (String) -> [String]?

    /// A learner who types `answer` of the group last sent; nil ends the script.
    public convenience init(_ run: VirtualRun, answer: @escaping (String) -> String?) {
        self.init(run, lines: { group in answer(group).map { $0.isEmpty ? [] : ["text \($0)"] } })
    }

    /// A learner who runs the lines for the group last sent; nil ends the script.
    public init(_ run: VirtualRun, first: [String] = ["idle"], lines: @escaping (String) -> [String]?) {
        self.run = run
        pending = first
        answer = lines
    }

    /// The next line.
    public func nextLine() -> String? {
        if !pending.isEmpty { return pending.removeFirst() }
        guard let last = run.log.events.last(where: { $0.event.type == "await" })?.event,
            ["answer", "keying"].contains(last.text("for")),
            let group = run.groups.last, let lines = answer(group)
        else { return nil }
        pending = ["wait 300"] + lines + ["idle"]
        return pending.removeFirst()
    }
}
