import Morse
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

private final class Note: LoopDriven {
    var inputs: [(input: Input, at: Instant)] = []
    var deadline: Instant?
    var isWaitingForLearner = false
    var exitCode: Int32?
    var started: Instant?
    var onInput: (Note, Input, Instant) -> Void = { _, _, _ in }

    func start(at now: Instant) { started = now }

    func handle(_ input: Input, at now: Instant) {
        if input != .sound { inputs.append((input, now)) }
        onInput(self, input, now)
    }
}

private struct Full: Error {}

private final class FullSink: SampleSink {
    var room: Int
    init(room: Int) { self.room = room }
    func write(_ samples: UnsafeBufferPointer<Float>) throws {
        room -= samples.count
        if room < 0 { throw Full() }
    }
}

@Suite struct VirtualLoopTests {
    private func loop(
        _ lines: [String], rate: Int = 8000, sink: any SampleSink = BufferSink(),
        interrupted: @escaping () -> Int32? = { nil }
    ) -> VirtualLoop {
        VirtualLoop(
            renderer: SoundEngine.make(sampleRate: rate).renderer, sampleRate: rate, sink: sink,
            script: ListScript(lines),
            interrupted: interrupted)
    }

    @Test(arguments: [8000, 44_100, 48_000])
    func `a wait lasts as long as it says, to a sample, and so do many`(rate: Int) throws {
        for waits in [[1], [7, 13, 1], [1000], Array(repeating: 1, count: 100), [0]] {
            let sink = BufferSink()
            let loop = loop(waits.map { "wait \($0)" } + ["key x"], rate: rate, sink: sink)
            let program = Note()
            _ = try loop.run(program)
            let sum = waits.reduce(0, +)
            #expect(
                abs(program.inputs[0].at.microseconds - Int64(sum) * 1000) <= Int64(waits.count * 1_000_000 / rate + 1))
            #expect(abs(sink.samples.count - sum * rate / 1000) <= waits.count)
        }
    }

    @Test func `keys of a text come with no time between them, and the end of the script is a hang-up`() throws {
        let loop = loop(["wait 5", "text ab c", "key enter"])
        let program = Note()
        #expect(
            try loop.run(program) == ExitCode.software.rawValue, "a program that does not end on a hang-up is at fault")
        let keys: [Input] = [
            .key(.character("a")), .key(.character("b")), .key(.space), .key(.character("c")), .key(.enter), .hangUp,
        ]
        #expect(program.inputs.map(\.input) == keys)
        #expect(Set(program.inputs.map(\.at)) == [Instant(microseconds: 5000)])
        #expect(program.started == .start)
    }

    @Test func `the program's exit code ends the run at once`() throws {
        let loop = loop(["text abc", "wait 1000", "key d"])
        let program = Note()
        program.onInput = { program, input, _ in if input == .key(.character("b")) { program.exitCode = 5 } }
        #expect(try loop.run(program) == 5)
        #expect(program.inputs.count == 2)
    }

    @Test func `a deadline is handed in when it comes, not before and not later`() throws {
        for deadline in [1, 3, 250, 999] as [Int64] {
            for fraction in [0, 1, 499] as [Int64] {
                let due = Instant(microseconds: deadline * 1000 + fraction)
                let loop = loop(["wait 2000"])
                let program = Note()
                program.deadline = due
                program.onInput = { program, input, _ in if input == .deadline { program.deadline = nil } }
                _ = try loop.run(program)
                let handed = try #require(program.inputs.first)
                #expect(handed.input == .deadline)
                #expect(handed.at >= due && handed.at.microseconds - due.microseconds <= 125, "within one sample")
            }
        }
    }

    @Test func `idle ends when the learner is waited for`() throws {
        let loop = loop(["idle", "key x"])
        let program = Note()
        program.onInput = { program, _, now in program.isWaitingForLearner = now.microseconds >= 1_234_000 }
        _ = try loop.run(program)
        #expect(program.inputs[0].at == Instant(microseconds: 1_234_000))
    }

    @Test func `idle for ten minutes ends the run with its line`() throws {
        let loop = loop(["# one", "", "wait 1", "idle"])
        let program = Note()
        do throws(VirtualLoop.Failure) {
            _ = try loop.run(program)
            Issue.record("it did not end")
        } catch {
            guard case .idleTooLong(line: 4) = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(loop.now == Instant(microseconds: 600_001_000))
    }

    @Test func `a line that is no action ends the run with its number`() {
        do throws(VirtualLoop.Failure) {
            _ = try loop(["key a", "# two", "sing"]).run(Note())
            Issue.record("it did not end")
        } catch {
            guard case .script(ScriptError(line: 3, text: "sing")) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func `a sink that fails ends the run`() {
        do throws(VirtualLoop.Failure) {
            _ = try loop(["wait 1000"], sink: FullSink(room: 4000)).run(Note())
            Issue.record("it did not end")
        } catch {
            guard case .sink(let reason) = error, reason is Full else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func `a signal is handed in while time passes`() throws {
        for line in ["wait 10000", "idle"] {
            // The loop asks at every line, and then as time passes.
            var left = 3
            let loop = loop(["wait 5", line]) {
                left -= 1
                return left == 0 ? 15 : nil
            }
            let program = Note()
            program.onInput = { program, input, _ in
                if case .terminate(let signal) = input { program.exitCode = 128 + signal }
            }
            #expect(try loop.run(program) == 143)
            #expect(program.inputs.map(\.input) == [.terminate(signal: 15)])
            #expect(program.inputs[0].at <= Instant(microseconds: 100_000))
        }
    }

    @Test func `a voice nobody asks for says nothing`() {
        let engine = SoundEngine.make(sampleRate: 8000)
        let none = NoSpeech()
        let clip = engine.console.playSpeech()
        none.speak(Utterance([.text("a")]), as: clip, voice: VoiceSettings())
        none.cancel(clip)
        #expect(none.takeFailure() == nil)
    }
}
