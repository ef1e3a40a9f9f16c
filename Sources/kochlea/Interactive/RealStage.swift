internal import Platform
internal import Sound
internal import Trainer
internal import Training

/// The program in real time: a sound device (or a file, or nobody), the voice on its own thread, keys from the terminal.
enum RealStage {
    /// Runs the program to its end.
    static func run(_ scene: Scene, streams: StandardStreams) throws(Failure) -> Int32 {
        if streams.inputWasClosed { throw Failure(.noInput, Message("error.input.closed")) }
        let clock = MonotonicClock()
        do {
            // Before any thread, so that none of them is interrupted.
            let signals = try Signals()
            defer { withExtendedLifetime(signals) {} }
            let bell = try EventFD()
            let sound = try SoundThread(destination: scene.destination, bell: bell)
            let engine = SoundEngine.make(sampleRate: sound.sampleRate, edgeMilliseconds: scene.edgeMilliseconds)
            let contacts = ContactFeed()
            try sound.start(engine.renderer, contacts: contacts)
            defer { sound.stop() }
            // The voice gets ready meanwhile.
            let speech = try speech(scene, engine: engine, bell: bell)
            let input = try InputThread(feed: contacts, bell: bell)
            defer { input.stop() }
            var scene = scene
            var reports = Reports(sound)
            scene.run.isRealTime = reports.isRealTime(bell: bell)
            let program = scene.program { store in
                Program.Ports(
                    console: engine.console, speech: speech, store: store, output: StandardOutputLines(),
                    log: scene.log, calendar: scene.calendar, catalogue: scene.catalogue,
                    streamClock: HeardClock(sound: sound, clock: clock), coder: JSONStateCoder(), devices: input,
                    files: DiskFiles(), reminders: scene.reminders)
            }
            let loop = RealTimeLoop(
                clock: clock, signals: signals, bell: bell, terminal: Terminal(),
                report: { reports.nextInput() ?? input.takeInput() }, wantsFocus: { input.usesSharedKeyboard })
            let code = try run(loop, program, clock: clock)
            fadeOut(engine.console, bell: bell)
            sound.stop()
            try sound.finishFile()
            return code
        } catch let error as SoundFileError {
            throw Failure(error)
        } catch {
            throw Failure(.software, Message("error.system", ["reason": .text("\(error)")]))
        }
    }

    private static func run(_ loop: RealTimeLoop, _ program: any LoopDriven, clock: MonotonicClock) throws -> Int32 {
        do {
            return try loop.run(program)
        } catch {
            // What is under way is kept even then.
            program.handle(.fail(exit: ExitCode.software.rawValue), at: clock.now)
            throw error
        }
    }

    private static func speech(_ scene: Scene, engine: SoundEngine, bell: EventFD) throws -> any SpeechPort {
        guard scene.run.speech == .own else { return NoSpeech() }
        return try SpeechThread(
            sink: engine.speechFeed, sampleRate: engine.renderer.sampleRate, voice: scene.voice, wake: { bell.ring() })
    }

    /// Lets what still sounds fade before the stream ends: a few periods.
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

/// What the sound thread reports, with what came before the program was there to hear it.
private struct Reports {
    private let sound: SoundThread
    private var early: [SoundReport] = []

    init(_ sound: SoundThread) {
        self.sound = sound
    }

    /// Whether the timing thread has been given real-time scheduling, as far as that is known within 50 ms: the first
    /// word does not wait for longer, and what is granted later comes as an input.
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

/// Samples are heard when the device says so.
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
