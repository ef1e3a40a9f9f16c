import CLinux
import Keyer
import Morse
import Sound
import Testing

/// Every path under `render`, called under RealtimeSanitizer; see `make sanitize`. In a plain build these are plain
/// calls.
@Suite struct RealtimeTests {
    /// Renders under the sanitizer.
    private func render(_ renderer: Renderer, _ frames: Int) {
        let output = UnsafeMutableBufferPointer<Float>.allocate(capacity: frames)
        defer { output.deallocate() }
        CLinux_call_realtime(
            { context, output, frames in
                guard let context else { return }
                Unmanaged<Renderer>.fromOpaque(context)._withUnsafeGuaranteedRef {
                    $0.render(into: UnsafeMutableBufferPointer(start: output, count: frames))
                }
            }, Unmanaged.passUnretained(renderer).toOpaque(), output.baseAddress, frames)
    }

    /// Changes a contact under the sanitizer.
    private func change(_ renderer: Renderer, _ contact: Contact, isDown: Bool, at sample: Int64) {
        final class Change {
            let renderer: Renderer
            let contact: Contact
            let isDown: Bool
            let sample: Int64
            init(_ renderer: Renderer, _ contact: Contact, _ isDown: Bool, _ sample: Int64) {
                (self.renderer, self.contact, self.isDown, self.sample) = (renderer, contact, isDown, sample)
            }
        }
        let change = Change(renderer, contact, isDown, sample)
        withExtendedLifetime(change) {
            CLinux_call_realtime(
                { context, _, _ in
                    guard let context else { return }
                    Unmanaged<Change>.fromOpaque(context)._withUnsafeGuaranteedRef {
                        $0.renderer.contact($0.contact, isDown: $0.isDown, at: $0.sample)
                    }
                }, Unmanaged.passUnretained(change).toOpaque(), nil, 0)
        }
    }

    @Test func `keying is real-time safe in every mode, with every command, and with notices untaken`() throws {
        let engine = SoundEngine.make(sampleRate: 48_000, leadMilliseconds: 5)
        let (console, renderer) = (engine.console, engine.renderer)
        var dice = SplitMix64(seed: 7)
        for mode in Keyer.Mode.allCases {
            for wordsPerMinute in [60, 20] {
                var settings = Keyer.Settings(mode: mode, wordsPerMinute: wordsPerMinute)
                settings.autospace = 3
                console.setKeyer(
                    KeyerSetup(
                        settings: settings, limits: .text(wordsPerMinute: wordsPerMinute, sampleRate: 48_000),
                        tone: Double(wordsPerMinute) * 20))
                console.setRadio(.receiving)
                for round in 0..<200 {
                    let contact = Contact.allCases.randomElement(using: &dice) ?? .dit
                    let sample = renderer.position + Int64.random(in: -500...500, using: &dice)
                    change(renderer, contact, isDown: Bool.random(using: &dice), at: sample)
                    if round % 50 == 0 { console.key(.dah) }
                    if round % 70 == 0 { _ = console.play(.typed) }
                    render(renderer, Int.random(in: 1...2000, using: &dice))
                }
                console.setRadio(.transmitting)
                render(renderer, 1000)
                console.setRadio(.off)
                render(renderer, 1000)
            }
            if mode == .iambicB { while console.takeKeyNotice() != nil {} }
        }
        render(renderer, 64)
        while console.takeKeyNotice() != nil {}
        render(renderer, 64)
        guard case .lost = try #require(console.takeKeyNotice()) else {
            Issue.record("nothing was lost although nobody listened")
            return
        }
    }

    @Test func `the band is real-time safe: noise, fading and stations that come, change, go and are muted`() throws {
        let engine = SoundEngine.make(sampleRate: 8000, leadMilliseconds: 5)
        let (console, renderer) = (engine.console, engine.renderer)
        let stations = try (0..<5).map { try keyed("CQ\($0)", wpm: 60, sampleRate: 8000) }
        for (round, fading) in BandConditions.Fading.allCases.enumerated() {
            console.setBand(
                BandConditions(
                    tone: 600, signalToNoise: round == 0 ? nil : Double(10 * round - 20), fading: fading,
                    interference: Double(round) / 4, stations: stations, seed: UInt64(round)))
            console.setRadio(.receiving)
            _ = console.play(try keyed("E", wpm: 20, sampleRate: 8000), tone: 600, isOnAir: true)
            for _ in 0..<10 { render(renderer, 500) }
            change(renderer, .dit, isDown: true, at: renderer.position)
            change(renderer, .dit, isDown: false, at: renderer.position + 50)
            // An order that never sounds is freed, too.
            console.setBand(BandConditions(tone: 700, signalToNoise: 0, fading: fading))
            for _ in 0..<10 { render(renderer, 500) }
        }
        console.setBand(nil)
        console.setBand(BandConditions(tone: 600))
        render(renderer, 20)
        console.setBand(nil)
        render(renderer, 100)
        #expect(takeNotices(console) == 2 * BandConditions.Fading.allCases.count)
    }

    private func takeNotices(_ console: Console) -> Int {
        var count = 0
        while console.takeNotice() != nil { count += 1 }
        return count
    }

    @Test func `playing, cutting, gains, speech and full rings are real-time safe`() {
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
            for bus in Bus.allCases { console.setGain(bus, decibels: Double(-round)) }
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
                console.setGain(.morse, decibels: 0)
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

    @Test(.enabled(if: CLinux_realtime_is_checked(), "needs a build with -fsanitize=realtime"))
    func `the sanitizer is active: an allocation ends the process`() async {
        await #expect(processExitsWith: .exitCode(43)) {
            CLinux_call_realtime({ _, _, frames in _ = [Float](repeating: 0, count: frames) }, nil, nil, 100_000)
        }
    }
}
