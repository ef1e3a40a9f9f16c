import Morse
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct LastWordsTests {
    private final class Scene {
        let output = ListOutput()
        let log = ListLog()
        let voice = TranscriptVoice()

        func run(_ lines: [String], speech: SpeechMode = .own, before: (LastWords) -> Void = { _ in }) throws -> Int32 {
            let engine = SoundEngine.make(sampleRate: 8000)
            let loop = VirtualLoop(
                renderer: engine.renderer, sampleRate: 8000, sink: BufferSink(), script: ListScript(lines))
            let catalogue = realCatalogue()
            let program = LastWords(
                Message("error.store.inUseUnknown"), code: 73,
                ports: Program.Ports(
                    console: engine.console,
                    speech: DirectSpeech(synthesizer: voice, feed: engine.speechFeed, sampleRate: 8000),
                    store: MemoryStore(), output: output, log: log, calendar: FixedCalendar(), catalogue: catalogue,
                    streamClock: loop),
                facts: RunFacts(seed: 1, speech: speech, audio: "none", isRealTime: false, version: "test"),
                settings: Settings(registry: SettingsRegistry.all(languages: ["en"], language: "en"), stored: [:]))
            before(program)
            return try loop.run(program)
        }
    }

    @Test func `they are heard to their end, and then the program ends with its code`() throws {
        let scene = Scene()
        #expect(try scene.run(["wait 60000"]) == 73)
        #expect(scene.output.lines == [english("error.store.inUseUnknown")])
        #expect(scene.log.all("said").count == 1)
        #expect(scene.log.all("earcon").map { $0.text("name") } == ["error"])
    }

    @Test func `any key and the end of the script end them sooner`() throws {
        for lines in [["wait 300", "key x", "wait 60000"], ["wait 300"]] {
            let scene = Scene()
            #expect(try scene.run(lines) == 73)
            #expect(scene.log.all("said").isEmpty)
        }
    }

    @Test func `inputs of every kind are taken`() throws {
        for (input, code) in [
            (Input.terminate(signal: 15), Int32(143)), (.hangUp, 73), (.soundLost(reason: ""), 73), (.key(.enter), 73),
        ] {
            let scene = Scene()
            var ended: Int32?
            _ = try scene.run([]) { program in
                program.start(at: .start)
                for harmless in [Input.deadline, .soundFound(name: ""), .sound] { program.handle(harmless, at: .start) }
                #expect(program.exitCode == nil && program.deadline == nil && !program.isWaitingForLearner)
                program.handle(input, at: .start)
                ended = program.exitCode
            }
            #expect(ended == code)
        }
    }
}
