internal import Platform
internal import Sound
internal import Trainer
internal import Training

/// The program in virtual time, worked by a script.
enum VirtualStage {
    /// Samples per second of the stream.
    private static let sampleRate = 48_000

    /// Runs the script to its end.
    static func run(_ scene: Scene, script path: String) throws(Failure) -> Int32 {
        // Before anything that may have a thread of its own.
        let signals = try? Signals()
        defer { withExtendedLifetime(signals) {} }
        let script = try ScriptFile(path: path, signals: signals)
        let engine = SoundEngine.make(sampleRate: sampleRate, edgeMilliseconds: scene.edgeMilliseconds)
        let sink = try Sink(scene, sampleRate: sampleRate)
        let loop = VirtualLoop(
            renderer: engine.renderer, sampleRate: sampleRate, sink: sink, script: script,
            interrupted: { signals?.termination() })
        let program = scene.program { store in
            Program.Ports(
                console: engine.console, speech: speech(scene, engine: engine), store: store,
                output: StandardOutputLines(), log: scene.log, calendar: scene.calendar, catalogue: scene.catalogue,
                streamClock: loop, coder: JSONStateCoder(), files: DiskFiles())
        }
        let code: Int32
        do throws(VirtualLoop.Failure) {
            code = try loop.run(program)
        } catch {
            let failure = Self.failure(error)
            program.handle(.fail(exit: failure.code.rawValue), at: loop.now)
            // What was heard until then is whole; a file that could not be written is not there.
            if case .sink = error {} else { try sink.finish() }
            throw failure
        }
        try sink.finish()
        return code
    }

    private static func speech(_ scene: Scene, engine: SoundEngine) -> any SpeechPort {
        guard scene.run.speech == .own else { return NoSpeech() }
        return DirectSpeech(synthesizer: EspeakSynthesizer(), feed: engine.speechFeed, sampleRate: sampleRate)
    }

    private static func failure(_ error: VirtualLoop.Failure) -> Failure {
        switch error {
        case .script(let error): ScriptFile.failure(error)
        case .idleTooLong(let line): Failure(.software, Message("error.script.idle", ["line": .integer(line)]))
        case .sink(let error as SoundFileError): Failure(error)
        case .sink(let error): Failure(.inputOutput, Message("error.system", ["reason": .text("\(error)")]))
        }
    }

    /// Where the stream goes: into a file, to a device that was asked for, or nowhere.
    private final class Sink: SampleSink {
        private var file: SoundFileWriter?
        private var device: DevicePlayer?

        init(_ scene: Scene, sampleRate: Int) throws(Failure) {
            switch scene.destination {
            case .none: break
            // Time passes at a device's pace.  Nobody who only wants a script to be run is to wait for that.
            case .alsa(let name): device = scene.isDestinationChosen ? DevicePlayer(name, sampleRate: sampleRate) : nil
            case .file(let path):
                do throws(SoundFileError) {
                    file = try SoundFileWriter(path: path, sampleRate: sampleRate)
                } catch {
                    throw Failure(error)
                }
            }
        }

        func write(_ samples: UnsafeBufferPointer<Float>) throws {
            try file?.write(samples)
            device?.write(samples)
        }

        func finish() throws(Failure) {
            device?.finish()
            do throws(SoundFileError) {
                try file?.finish()
            } catch {
                throw Failure(error)
            }
        }
    }
}
