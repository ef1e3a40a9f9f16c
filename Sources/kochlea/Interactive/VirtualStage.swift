import Activities
import Interface
import Platform
import Sound
import Training

enum VirtualStage {
    private static let sampleRate = 48_000

    static func run(_ context: RunContext, script path: Path) throws(Failure) -> Int32 {
        // Read the script while signals still end the program: it may be a pipe with a slow writer.
        let lines = try ScriptFile.lines(of: path, alphabet: context.alphabet)
        // Before anything that may start a thread.
        let signals = try? Signals()
        defer { withExtendedLifetime(signals) {} }
        for queue in context.queues { queue.patience = .waits(signals) }
        let script = ScriptFile(lines, signals: signals)
        let engine = SoundEngine.make(sampleRate: sampleRate, edgeMilliseconds: context.edgeMilliseconds)
        let sink = try Sink(context, sampleRate: sampleRate)
        let pads = ScriptPads()
        let loop = VirtualLoop(
            renderer: engine.renderer, sampleRate: sampleRate, sink: sink, script: script, alphabet: context.alphabet,
            pads: pads,
            interrupted: { signals?.termination() })
        let program = context.program { store in
            Program.Ports(
                console: engine.console, speech: speech(context, engine: engine), store: store,
                output: context.output, log: context.log, calendar: context.calendar, catalogue: context.catalogue,
                streamClock: loop, devices: pads, files: DiskFiles())
        }
        let code: Int32
        do throws(VirtualLoop.Failure) {
            code = try loop.run(program, news: sink.news)
        } catch {
            let failure = Self.failure(error)
            program.handle(.fail(exit: failure.code.rawValue), at: loop.now)
            // The recording so far is complete. If the file itself failed, there is nothing to finish.
            if case .sink = error {} else { try sink.finish() }
            throw failure
        }
        try sink.finish()
        return code
    }

    private static func speech(_ context: RunContext, engine: SoundEngine) -> any SpeechPort {
        switch context.facts.speech {
        case .own: DirectSpeech(synthesizer: EspeakSynthesizer(), feed: engine.speechFeed, sampleRate: sampleRate)
        // The duration of another program's speech differs in every run, so use an estimate.
        case .dispatcher:
            DirectSpeech(synthesizer: EstimatedSynthesizer(), feed: engine.speechFeed, sampleRate: sampleRate)
        case .reader, .off: NoSpeech()
        }
    }

    private static func failure(_ error: VirtualLoop.Failure) -> Failure {
        switch error {
        case .script(let error): ScriptFile.failure(error)
        case .idleTooLong(let line): Failure(.software, Message("error.script.idle", ["line": .integer(line)]))
        case .sink(let error as SoundFileError): Failure(error)
        case .sink(let error): Failure(.inputOutput, Message("error.system", ["reason": .text("\(error)")]))
        }
    }

    /// The destination of the stream: a file, a device if the command line names one, or nothing.
    private final class Sink: SampleSink {
        private var file: SoundFileWriter?
        private var device: DevicePlayer?

        /// Reports a requested device that is missing. The program does not look for it again.
        var news: [Input] {
            device?.failure.map { [.soundLost(reason: $0.namedReason, isSought: false)] } ?? []
        }

        init(_ context: RunContext, sampleRate: Int) throws(Failure) {
            switch context.destination {
            case .none: break
            // A device slows a script down to real time, so use one only on request.
            case .alsa(let name):
                device = context.isDestinationChosen ? DevicePlayer(name, sampleRate: sampleRate) : nil
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
