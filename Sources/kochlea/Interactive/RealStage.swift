import Activities
import Interface
import Morse
import Platform
import Sound
import Training

/// The program in real time: sound to a device, a file or nowhere, the voice on its own thread, keys from the terminal.
///
/// Sound device and voice open on threads of their own from `init` on, while the caller reads settings and progress.
final class RealStage {
    private let clock = MonotonicClock()
    private let bell: EventFD
    /// Nil for a file, which is created only once the options are known to be right.
    private let device: SoundThread?
    /// Nil if the options name another speaker.
    private let voice: SpeechThread?

    init(_ options: Options, _ streams: StandardStreams) throws(Failure) {
        if streams.inputWasClosed { throw Failure(.noInput, Message("error.input.closed")) }
        (bell, device, voice) = try Self.failing {
            try PosixThread.reserve()
            let bell = try EventFD()
            let destination = options.audio ?? .alsa("default")
            let device: SoundThread? =
                if case .file = destination { nil } else { try SoundThread(destination: destination, bell: bell) }
            let voice: SpeechThread? =
                if case .own = options.speech ?? .own { try SpeechThread { bell.ring() } } else { nil }
            return (bell, device, voice)
        }
    }

    func run(_ context: RunContext) throws(Failure) -> Int32 {
        try Self.failing { try start(context) }
    }

    /// Translates what the parts throw.
    private static func failing<Result>(_ body: () throws -> Result) throws(Failure) -> Result {
        do {
            return try body()
        } catch let error as Failure {
            throw error
        } catch let error as SoundFileError {
            throw Failure(error)
        } catch let error as ThreadError {
            throw Failure(.software, error.isShortage ? Message("error.threads") : refused(error.reason))
        } catch SpeechError.unavailable(let reason) {
            throw Failure(.software, refused(reason))
        } catch {
            throw Failure(.software, refused("\(error)"))
        }
    }

    private func start(_ given: RunContext) throws -> Int32 {
        var context = given
        let (bell, clock) = (bell, clock)
        // Before any thread of a library that does not block signals.
        let signals = try Signals()
        context.neverWait { clock.now }
        defer { withExtendedLifetime(signals) {} }
        let speech = try speech(context)
        defer { speech?.stop() }
        let sound = try device ?? SoundThread(destination: context.destination, bell: bell)
        let stream = SoundStream(
            sampleRate: sound.sampleRate, edgeMilliseconds: context.edgeMilliseconds, alarm: sound.alarm)
        speech?.connect(sampleRate: stream.sampleRate, voice: context.voice) { SpeechFeed(of: stream) }
        let console = Console(of: stream)
        let contacts = ContactFeed(alarm: sound.alarm)
        let cues = try CueThread(sampleRate: sound.sampleRate, bell: bell)
        defer { cues.stop() }
        try sound.start(Renderer(of: stream), contacts: contacts, cues: cues)
        defer { sound.stop() }
        let input = try InputThread(feed: contacts, bell: bell)
        defer { input.stop() }
        let braille = try BrailleThread(bell: bell, environment: Environment.text)
        defer { braille.stop() }
        let packets = PacketThread(bell: bell)
        defer { packets.stop() }
        let readers = context.mayAskWhoSpeaks ? ReaderWatch(bell: bell) : nil
        defer { readers?.stop() }
        context.facts.readers = readers?.atStart ?? []
        var reports = Reports(sound)
        context.facts.isRealTime = reports.isRealTime()
        let program = context.program { store in
            Program.Ports(
                console: console, speech: speech ?? NoSpeech(), store: store, output: context.output,
                log: context.log, calendar: context.calendar, catalogue: context.catalogue,
                streamClock: HeardClock(sound: sound, clock: clock), devices: input, braille: braille,
                cue: CueOutput(sound: sound, cues: cues, clock: clock), files: DiskFiles(),
                reminders: context.reminders, packets: packets)
        }
        let loop = RealTimeLoop(
            clock: clock, signals: signals, bell: bell, outputs: context.queues, terminal: Terminal(),
            report: {
                reports.nextInput() ?? cues.takeInput() ?? input.takeInput() ?? braille.takeInput()
                    ?? packets.takeInput() ?? readers?.takeInput()
            },
            wantsFocus: { input.usesSharedKeyboard || braille.isShowing },
            world: RealTimeLoop.World(
                leave: {
                    sound.leaveDevice()
                    cues.leaveDevice()
                    input.leaveDevices()
                    braille.leaveDisplay()
                },
                comeBack: {
                    sound.takeDevice()
                    cues.takeDevice()
                    input.takeDevices()
                    braille.takeDisplay()
                }))
        let code = try Self.run(loop, program, clock: clock)
        Self.fadeOut(console, bell: bell)
        sound.stop()
        try sound.finishFile()
        return code
    }

    /// Nil if the learner has another speaker. Then the voice that was loaded meanwhile goes.
    private func speech(_ context: RunContext) throws -> SpeechThread? {
        let bell = bell
        switch context.facts.speech {
        case .own:
            return try voice ?? SpeechThread { bell.ring() }
        case .dispatcher:
            voice?.stop()
            return try SpeechThread(
                isElsewhere: true,
                makeSynthesizer: { DispatcherSynthesizer(environment: Environment.path, spawns: true) },
                wake: { bell.ring() })
        case .reader, .off:
            voice?.stop()
            return nil
        }
    }

    private static func refused(_ reason: String) -> Message {
        Message("error.system", ["reason": .text(reason)])
    }

    private static func run(_ loop: RealTimeLoop, _ program: any LoopDriven, clock: MonotonicClock) throws -> Int32 {
        do {
            return try loop.run(program)
        } catch {
            // Store the session in progress before the program ends.
            program.handle(.fail(exit: ExitCode.software.rawValue), at: clock.now)
            throw error
        }
    }

    /// Lets the last sounds fade before the stream ends. Waits at most 60 ms.
    private static func fadeOut(_ console: Console, bell: EventFD) {
        console.cancelAll()
        for _ in 0..<3 {
            bell.clear()
            while console.takeNotice() != nil {}
            if console.isIdle { break }
            _ = bell.wait(milliseconds: 20)
        }
    }
}

/// Reports of the sound thread, including those from before the start of the program.
private struct Reports {
    private let sound: SoundThread
    private var early: [SoundReport] = []

    init(_ sound: SoundThread) {
        self.sound = sound
    }

    /// Whether the sound thread is known to have real-time scheduling. A later grant arrives as an input.
    mutating func isRealTime() -> Bool {
        while let report = sound.takeReport() {
            if case .scheduled(let scheduling) = report { return scheduling.isRealTime }
            early.append(report)
        }
        return false
    }

    mutating func nextInput() -> Input? {
        while let report = early.isEmpty ? sound.takeReport() : early.removeFirst() {
            if let input = report.input { return input }
        }
        return nil
    }
}

/// Uses the playback times of the sound device.
private final class HeardClock: StreamClock {
    private let sound: SoundThread
    private let clock: MonotonicClock

    init(sound: SoundThread, clock: MonotonicClock) {
        self.sound = sound
        self.clock = clock
    }

    func instant(ofSample sample: Int64) -> Instant {
        sound.nanoseconds(ofSample: sample).map { clock.instant(at: $0) } ?? clock.now
    }
}
