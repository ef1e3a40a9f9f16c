import Activities
import Interface
import Morse
import Platform
import Sound
import Training

/// The program in real time: sound to a device, a file or nowhere, the voice on its own thread, keys from the terminal.
enum RealStage {
    static func run(_ context: RunContext, streams: StandardStreams) throws(Failure) -> Int32 {
        if streams.inputWasClosed { throw Failure(.noInput, Message("error.input.closed")) }
        let clock = MonotonicClock()
        do {
            try PosixThread.reserve()
            // Before any other thread starts, so that signals interrupt none of them.
            let signals = try Signals()
            context.neverWait { clock.now }
            defer { withExtendedLifetime(signals) {} }
            let bell = try EventFD()
            let sound = try SoundThread(destination: context.destination, bell: bell)
            let stream = SoundStream(
                sampleRate: sound.sampleRate, edgeMilliseconds: context.edgeMilliseconds, alarm: sound.alarm)
            let console = Console(of: stream)
            let contacts = ContactFeed(alarm: sound.alarm)
            let cues = try CueThread(sampleRate: sound.sampleRate, bell: bell)
            defer { cues.stop() }
            try sound.start(Renderer(of: stream), contacts: contacts, cues: cues)
            defer { sound.stop() }
            // The voice loads in parallel.
            let speech = try speech(context, stream, bell: bell)
            let input = try InputThread(feed: contacts, bell: bell)
            defer { input.stop() }
            let braille = try BrailleThread(bell: bell, environment: Environment.text)
            defer { braille.stop() }
            var context = context
            let readers = context.mayAskWhoSpeaks ? ReaderWatch(bell: bell) : nil
            defer { readers?.stop() }
            context.facts.readers = readers?.atStart ?? []
            var reports = Reports(sound)
            context.facts.isRealTime = reports.isRealTime(bell: bell)
            let program = context.program { store in
                Program.Ports(
                    console: console, speech: speech, store: store, output: context.output,
                    log: context.log, calendar: context.calendar, catalogue: context.catalogue,
                    streamClock: HeardClock(sound: sound, clock: clock), devices: input, braille: braille,
                    cue: CueOutput(sound: sound, cues: cues, clock: clock), files: DiskFiles(),
                    reminders: context.reminders)
            }
            let loop = RealTimeLoop(
                clock: clock, signals: signals, bell: bell, outputs: context.queues, terminal: Terminal(),
                report: {
                    reports.nextInput() ?? cues.takeInput() ?? input.takeInput() ?? braille.takeInput()
                        ?? readers?.takeInput()
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
            let code = try run(loop, program, clock: clock)
            fadeOut(console, bell: bell)
            sound.stop()
            try sound.finishFile()
            return code
        } catch let error as SoundFileError {
            throw Failure(error)
        } catch let error as ThreadError {
            throw Failure(
                .software, error.isShortage ? Message("error.threads") : refused(error.reason))
        } catch SpeechError.unavailable(let reason) {
            throw Failure(.software, refused(reason))
        } catch {
            throw Failure(.software, refused("\(error)"))
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

    private static func speech(_ context: RunContext, _ stream: SoundStream, bell: EventFD) throws -> any SpeechPort {
        switch context.facts.speech {
        case .own:
            try SpeechThread(
                sink: SpeechFeed(of: stream), sampleRate: stream.sampleRate, voice: context.voice,
                wake: { bell.ring() })
        case .dispatcher:
            try SpeechThread(
                sink: SpeechFeed(of: stream), sampleRate: stream.sampleRate, voice: context.voice, isElsewhere: true,
                makeSynthesizer: { DispatcherSynthesizer(environment: Environment.path, spawns: true) },
                wake: { bell.ring() })
        case .reader, .off: NoSpeech()
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

    /// Whether the sound thread has real-time scheduling. Waits at most 50 ms, because the first word must not be late.
    /// A later grant arrives as an input.
    mutating func isRealTime(bell: EventFD) -> Bool {
        for _ in 0..<10 {
            while let report = sound.takeReport() {
                if case .scheduled(.realtime) = report { return true }
                if case .scheduled(.refused) = report { return false }
                early.append(report)
            }
            _ = bell.wait(milliseconds: 5)
            bell.clear()
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
