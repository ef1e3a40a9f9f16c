import Activities
import Glibc
import Interface
import Sound
import Testing

@testable import Platform

private final class RecordingSink: SpeechSink, Sendable {
    struct State: Sendable {
        var samples: [ClipID: Int] = [:]
        var ended: [ClipID] = []
        var flushes = 0
        var wakes = 0
    }

    let state = Monitor(State())
    /// The number of flushes that report a rest.
    let refusals: Int

    init(refusals: Int = 0) {
        self.refusals = refusals
    }

    func write(_ samples: [Float], to clip: ClipID, isLast: Bool) {
        state.withLock {
            $0.samples[clip, default: 0] += samples.count
            if isLast { $0.ended.append(clip) }
        }
    }

    func flush() -> Bool {
        state.withLock {
            $0.flushes += 1
            return $0.flushes > refusals
        }
    }

    /// The suite's time limit would be too strict: it counts from the moment when the test is queued, and the tests
    /// before it take a minute on two cores.
    func wait(until condition: (State) -> Bool) -> State {
        state.wait(within: 60_000, until: condition) { state, holds in
            if !holds { Issue.record("waited a minute") }
            return state
        }
    }
}

/// Makes 10 samples for each character. "endless" never ends by itself, and "fail" fails.
private final class ScriptedSynthesizer: StreamingSynthesizer {
    func prepare(_ voice: VoiceSettings) {}

    func stream(
        _ utterance: Utterance, voice: VoiceSettings, sampleRate: Int, isAbandoned: () -> Bool, emit: ([Float]) -> Void
    ) throws(SpeechError) {
        let text = UtteranceScript.text(of: utterance)
        if text == "fail" { throw .silent(text: text) }
        for _ in text { emit([Float](repeating: 0.1, count: 10)) }
        while text == "endless", !isAbandoned() { sched_yield() }
    }
}

@Suite("The speech thread")
struct SpeechThreadTests {
    private func makeThread(_ sink: RecordingSink) throws -> SpeechThread {
        let thread = try SpeechThread(
            makeSynthesizer: { ScriptedSynthesizer() }, wake: { sink.state.withLock { $0.wakes += 1 } })
        thread.connect(sampleRate: streamRate, voice: VoiceSettings()) { sink }
        return thread
    }

    @Test func `a thread that is never connected ends`() throws {
        let thread = try SpeechThread(makeSynthesizer: { ScriptedSynthesizer() }, wake: {})
        thread.speak(text("x"), as: ClipID(rawValue: 1), voice: VoiceSettings())
        let began = MonotonicClock.nanoseconds
        thread.stop()
        #expect(MonotonicClock.nanoseconds - began < 90_000_000)
    }

    private func clips(_ numbers: ClosedRange<UInt32>) -> [ClipID] {
        numbers.map(ClipID.init(rawValue:))
    }

    @Test func `clips are made in the order of asking, each with one end`() throws {
        let sink = RecordingSink()
        let thread = try makeThread(sink)
        for clip in clips(1...100) {
            thread.speak(text(String(repeating: "x", count: Int(clip.rawValue))), as: clip, voice: VoiceSettings())
        }
        let state = sink.wait { $0.ended.count >= 100 }
        thread.stop()
        #expect(state.ended == clips(1...100))
        for clip in clips(1...100) { #expect(state.samples[clip] == Int(clip.rawValue) * 10) }
        #expect(thread.takeFailure() == nil)
    }

    @Test func `a clip that is cancelled while it is made ends there`() throws {
        let sink = RecordingSink()
        let thread = try makeThread(sink)
        let clip = ClipID(rawValue: 7)
        thread.speak(text("endless"), as: clip, voice: VoiceSettings())
        _ = sink.wait { $0.samples[clip] == 70 }
        thread.cancel(ClipID(rawValue: 6))
        thread.cancel(clip)
        thread.speak(text("next"), as: ClipID(rawValue: 8), voice: VoiceSettings())
        let state = sink.wait { $0.ended.count == 2 }
        thread.stop()
        #expect(state.ended == clips(7...8))
        #expect(state.samples[ClipID(rawValue: 8)] == 40)
    }

    @Test func `clips that are cancelled while they wait are not made`() throws {
        let sink = RecordingSink()
        let thread = try makeThread(sink)
        for clip in clips(1...6) { thread.speak(text("endless"), as: clip, voice: VoiceSettings()) }
        thread.speak(text("said"), as: ClipID(rawValue: 7), voice: VoiceSettings())
        _ = sink.wait { $0.samples[ClipID(rawValue: 1)] == 70 }
        thread.cancel(ClipID(rawValue: 4))
        thread.cancel(upTo: ClipID(rawValue: 6))
        let state = sink.wait { $0.ended.count == 7 }
        thread.stop()
        #expect(state.ended == clips(1...7))
        for clip in clips(2...6) { #expect(state.samples[clip] == 0) }
        #expect(state.samples[ClipID(rawValue: 7)] == 40)
    }

    @Test func `a failure is there before the clip's end, and wakes`() throws {
        let sink = RecordingSink()
        let thread = try makeThread(sink)
        let clip = ClipID(rawValue: 3)
        thread.speak(text("fail"), as: clip, voice: VoiceSettings())
        let state = sink.wait { $0.ended == [clip] }
        #expect(state.wakes == 1)
        let failure = try #require(thread.takeFailure())
        #expect(failure.clip == clip)
        #expect(failure.error == .silent(text: "fail"))
        #expect(thread.takeFailure() == nil)
        thread.stop()
    }

    @Test func `stopping ends the clip that is being made and what waits behind it`() throws {
        let sink = RecordingSink()
        let thread = try makeThread(sink)
        thread.speak(text("endless"), as: ClipID(rawValue: 1), voice: VoiceSettings())
        thread.speak(text("endless"), as: ClipID(rawValue: 2), voice: VoiceSettings())
        _ = sink.wait { $0.samples[ClipID(rawValue: 1)] == 70 }
        thread.stop()
        thread.stop()
        thread.speak(text("late"), as: ClipID(rawValue: 3), voice: VoiceSettings())
        let state = sink.wait { !$0.ended.isEmpty }
        #expect(state.ended == clips(1...1))
    }

    @Test func `samples the stream had no room for are sent later`() throws {
        let sink = RecordingSink(refusals: 3)
        let thread = try makeThread(sink)
        thread.speak(text("x"), as: ClipID(rawValue: 1), voice: VoiceSettings())
        let state = sink.wait { $0.flushes > 3 }
        thread.stop()
        #expect(state.ended == clips(1...1))
    }

    @Test func `speech is heard in the stream`() throws {
        let stream = SoundStream(sampleRate: streamRate)
        let console = Console(of: stream)
        let renderer = Renderer(of: stream)
        let thread = try SpeechThread(wake: {})
        let clip = console.playSpeech()
        // Before it is connected, as words may be wanted before the device has opened.
        thread.speak(text("Receive training"), as: clip, voice: VoiceSettings())
        thread.connect(sampleRate: streamRate, voice: VoiceSettings()) { SpeechFeed(of: stream) }
        var began: Int64?
        var ended: Int64?
        var peak: Float = 0
        var block = [Float](repeating: 0, count: 256)
        let latest = MonotonicClock.nanoseconds + 60_000_000_000
        while ended == nil, MonotonicClock.nanoseconds < latest {
            block.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
            peak = block.reduce(peak) { max($0, abs($1)) }
            while let notice = console.takeNotice() {
                switch notice {
                case .began(clip, let sample): began = sample
                case .ended(clip, let sample): ended = sample
                default: break
                }
            }
        }
        thread.stop()
        let length = try #require(ended) - (try #require(began))
        #expect(length > Int64(streamRate) / 2)
        #expect(peak > 0.1 && peak <= PeakLimiter.ceiling)
    }
}
