import CLinux
import Morse
import Sound
import Testing

/// Every path under `render`, called where RealtimeSanitizer stands guard; see `make sanitize`.  In a plain build these
/// are plain calls.
@Suite struct RealtimeTests {
    /// Renders through the doorway.
    private func render(_ renderer: Renderer, _ frames: Int) {
        let output = UnsafeMutableBufferPointer<Float>.allocate(capacity: frames)
        defer { output.deallocate() }
        clinux_call_realtime(
            { context, output, frames in
                guard let context else { return }
                Unmanaged<Renderer>.fromOpaque(context)._withUnsafeGuaranteedRef {
                    $0.render(into: UnsafeMutableBufferPointer(start: output, count: frames))
                }
            }, Unmanaged.passUnretained(renderer).toOpaque(), output.baseAddress, frames)
    }

    private func takeNotices(_ console: Console) -> Int {
        var count = 0
        while console.takeNotice() != nil { count += 1 }
        return count
    }

    @Test func `playing, cutting, levels, speech and full rings keep to what a timing thread may do`() {
        let engine = SoundEngine.make(sampleRate: 48_000, leadMilliseconds: 5)
        let (console, feed) = (engine.console, engine.speechFeed)
        var notices = 0
        for round in 0..<5 {
            let morse = console.play(keying(marks: [2880, 8640], space: 2880), tone: 600)
            _ = console.playSilence(frames: 0)
            for earcon in Earcon.allCases { _ = console.play(earcon) }
            let voice = console.playSpeech()
            let starved = console.playSpeech()
            feed.write([Float](repeating: 0.5, count: 3000), to: voice, isLast: false)
            for bus in Bus.allCases { console.setLevel(bus, decibels: Double(-round)) }
            render(engine.renderer, 128)
            render(engine.renderer, 1000 * round + 1)
            console.cancel(morse)
            for _ in 0..<1500 { render(engine.renderer, 64) }
            feed.write([0.5], to: voice, isLast: false)
            render(engine.renderer, 8192)
            feed.finish(voice)
            feed.finish(voice)
            feed.write([0.5], to: starved, isLast: false)
            render(engine.renderer, 512)
            console.cancel(starved)
            render(engine.renderer, 512)
            for _ in 0..<3000 {
                _ = console.play(keying(marks: [2880], space: 1), tone: 600)
                feed.write([0.5], to: starved, isLast: false)
                console.setLevel(.morse, decibels: 0)
            }
            render(engine.renderer, 8192)
            console.cancel(ClipID(rawValue: starved.rawValue + 5))
            console.cancelAll()
            for _ in 0..<4 {
                render(engine.renderer, 1024)
                notices += takeNotices(console)
                feed.flush()
            }
        }
        while !console.isIdle {
            render(engine.renderer, 64)
            notices += takeNotices(console)
        }
        render(engine.renderer, 64)
        let last = console.playSilence(frames: 0)
        render(engine.renderer, 64)
        notices += takeNotices(console)
        #expect(notices >= Int(last.rawValue))
        #expect(engine.renderer.isSilent)
    }

    @Test(.enabled(if: clinux_realtime_is_checked(), "needs a build with -fsanitize=realtime"))
    func `the guard is awake: an allocation ends the process`() async {
        await #expect(processExitsWith: .exitCode(43)) {
            clinux_call_realtime({ _, _, frames in _ = [Float](repeating: 0, count: frames) }, nil, nil, 100_000)
        }
    }
}
