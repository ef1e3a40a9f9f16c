public import Activities
public import Interface
import Morse
import Sound
public import Training

/// A run of the whole program in virtual time, with a fake for each port.
public final class VirtualRun {
    /// A later run may share it.
    public let store: MemoryStore
    public let output = ListOutput()
    public let log = ListLog()
    public let voice = TranscriptVoice()
    public let catalogue: any Catalogue
    public let sink = BufferSink()
    /// Whether `sink` keeps the samples.
    public var keepsSound: Bool {
        get { sink.isKeeping }
        set { sink.isKeeping = newValue }
    }
    public let calendar: FixedCalendar
    public var options = RunOptions()
    public var facts: RunFacts
    /// Settings of this run by name. By default menus speak no letters, so an item has the same line in every menu.
    public var overrides: [String: String] = ["menu.letters": "never"]
    /// A low rate keeps tests fast.
    public let sampleRate = 8000
    /// Long steps keep tests fast. Tests of exact times take 1.
    public var stepMilliseconds = 10
    public let devices = ScriptedDevices()
    /// The program uses it after a `.braille(.ready)` input.
    public let braille = ScriptedBraille()
    public let cue = ScriptedCue()
    public let packets = ScriptedPackets()
    /// Texts of files by path.
    public var files: [String: String] = [:]
    public var reminders: any ReminderTimer = NoReminderTimer()
    /// Returns the number of a signal that asks the program to end.
    public var interrupted: () -> Int32? = { nil }
    private var loop: VirtualLoop?
    public private(set) var program: Program?

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
        keepsSound = false
    }

    /// For tests that do not depend on the length of Morse and speech.
    public func hurry() {
        overrides["morse.wpm"] = "60"
        overrides["morse.effective"] = "60"
        voice.pace = 2
    }

    /// Returns the exit code.
    @discardableResult
    public func run(_ lines: [String]) throws -> Int32 { try run(ListScript(lines)) }

    @discardableResult
    public func run(_ script: some ScriptSource) throws -> Int32 {
        let engine = SoundEngine.make(sampleRate: sampleRate)
        let loop = VirtualLoop(
            renderer: engine.renderer, sampleRate: sampleRate, sink: sink, script: script,
            stepMilliseconds: stepMilliseconds, interrupted: { [unowned self] in interrupted() })
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
                devices: devices, braille: braille, cue: cue, files: MemoryFiles(texts: files), reminders: reminders,
                packets: packets),
            options: options, facts: facts, settings: settings, progress: try store.load())
        self.program = program
        return try loop.run(program)
    }

    /// Passes inputs that happen now, between lines of the script.
    public func hand(_ inputs: Input...) {
        guard let loop, let program else { return }
        for input in inputs { program.handle(input, at: loop.now) }
    }

    /// The sound thread does the same when the input thread has stopped.
    public func openContacts() { loop?.openContacts() }

    /// All Morse so far, repeats included.
    public var groups: [String] { log.all("morse").map { $0.text("text") } }
}

struct MemoryFiles: TextFiles {
    var texts: [String: String]

    func stored(_ path: Path) -> String? { path.text }

    func text(at path: Path) throws(TextFileError) -> String {
        guard let text = texts[path.description] else { throw .unreadable(reason: "No such file") }
        return text
    }
}

/// A learner who waits for a question and then answers.
public final class LearnerScript: ScriptSource {
    private let run: VirtualRun
    private var pending: [String]
    private let answer: (String) -> [String]?

    /// The learner types the answer to the last group. Nil ends the script.
    public convenience init(_ run: VirtualRun, answer: @escaping (String) -> String?) {
        self.init(run, lines: { group in answer(group).map { $0.isEmpty ? [] : ["text \($0)"] } })
    }

    /// The learner performs the lines for the last group. Nil ends the script.
    public init(_ run: VirtualRun, first: [String] = ["idle"], lines: @escaping (String) -> [String]?) {
        self.run = run
        pending = first
        answer = lines
    }

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
