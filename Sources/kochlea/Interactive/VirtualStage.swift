internal import Platform
internal import Sound
internal import Trainer
internal import Training

/// The program in virtual time, worked by a script.
enum VirtualStage {
    /// Samples per second of the stream.
    private static let sampleRate = 48_000

    /// Runs the script to its end.
    static func run(_ scene: Scene, script: ScriptFile) throws(Failure) -> Int32 {
        let engine = SoundEngine.make(sampleRate: sampleRate, edgeMilliseconds: scene.edgeMilliseconds)
        let sink = try Sink(scene.destination, sampleRate: sampleRate)
        let signals = try? Signals()
        let loop = VirtualLoop(
            renderer: engine.renderer, sampleRate: sampleRate, sink: sink, script: script,
            interrupted: { signals?.next() })
        let program = scene.program { store in
            Program.Ports(
                console: engine.console, speech: speech(scene, engine: engine), store: store,
                output: StandardOutputLines(), log: scene.log, calendar: scene.calendar, catalogue: scene.catalogue,
                streamClock: loop, coder: JSONStateCoder())
        }
        var failure: Failure?
        var code = Int32(0)
        do throws(VirtualLoop.Failure) {
            code = try loop.run(program)
        } catch {
            program.handle(.hangUp, at: loop.now)
            failure = Self.failure(error)
        }
        try sink.finish()
        if let failure { throw failure }
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

    /// Where the stream goes: into a file, or nowhere.
    private final class Sink: SampleSink {
        private let file: SoundFileWriter?

        init(_ destination: AudioDestination, sampleRate: Int) throws(Failure) {
            guard case .file(let path) = destination else {
                file = nil
                return
            }
            do throws(SoundFileError) {
                file = try SoundFileWriter(path: path, sampleRate: sampleRate)
            } catch {
                throw Failure(error)
            }
        }

        func write(_ samples: UnsafeBufferPointer<Float>) throws {
            try file?.write(samples)
        }

        func finish() throws(Failure) {
            do throws(SoundFileError) {
                try file?.finish()
            } catch {
                throw Failure(error)
            }
        }
    }
}
