import Glibc
import Keyer
import Morse
import Sound
import Testing

@testable import Platform

/// What Tests/Lab/latency.py measures: the real sound output on a make-believe sound card that records.
///
/// Runs only when KOCHLEA_LAB says what: `tone`, a steady tone of 20 s in which gaps show, `cuts`, a hundred marks cut
/// short, `keys`, two hundred marks keyed by hand, or `frozen`, a sound server that no longer answers.  Prints what was done when, in nanoseconds of CLOCK_MONOTONIC.
@Suite(.serialized, .enabled(if: getenv("KOCHLEA_LAB") != nil)) struct `The sound laboratory` {
    private static let wanted = getenv("KOCHLEA_LAB").map { String(cString: $0) } ?? ""

    private func mark(seconds: Int, rate: Int) -> Keying {
        Keying(marks: [.init(start: 0, length: seconds * rate, element: .dah)], characterEnds: [seconds * rate])
    }

    private func note(_ words: String...) {
        print("lab", words.joined(separator: " "))
    }

    @Test(.enabled(if: wanted == "tone")) func `a steady tone`() throws {
        let bell = try EventFD()
        let before = MonotonicClock.nanoseconds
        let sound = try SoundThread(destination: .alsa("default"), bell: bell)
        note("open after \((MonotonicClock.nanoseconds - before) / 1000) us")
        let engine = SoundEngine.make(sampleRate: sound.sampleRate)
        try sound.start(engine.renderer)
        let silence = engine.console.playSilence(frames: 0)
        let began = try #require(engine.console.awaitEnd(of: silence, bell))
        poll(nil, 0, 300)
        note("heard after \(((sound.nanoseconds(ofSample: began) ?? 0) - before) / 1000) us")
        let clip = engine.console.play(mark(seconds: 20, rate: sound.sampleRate), tone: 600)
        let end = try #require(engine.console.awaitEnd(of: clip, bell, milliseconds: 30_000))
        note("rate \(sound.sampleRate) gaps \(sound.gaps) end \(sound.nanoseconds(ofSample: end) ?? 0)")
        while let report = sound.takeReport() { note("report \(report)") }
        sound.stop()
    }

    @Test(.enabled(if: wanted == "cuts")) func `a hundred marks cut short`() throws {
        let bell = try EventFD()
        let sound = try SoundThread(destination: .alsa("default"), bell: bell)
        let engine = SoundEngine.make(sampleRate: sound.sampleRate)
        try sound.start(engine.renderer)
        var random = Noise(state: 1)
        for _ in 0..<100 {
            let clip = engine.console.play(mark(seconds: 10, rate: sound.sampleRate), tone: 600)
            // The pause in which the learner listens; this is the laboratory, time is real here.
            var nothing = pollfd()
            poll(&nothing, 0, .random(in: 650...750, using: &random))
            let now = MonotonicClock.nanoseconds
            engine.console.cancel(clip)
            note("cut \(now)")
            poll(&nothing, 0, 150)
            while engine.console.takeNotice() != nil {}
        }
        note("gaps \(sound.gaps)")
        while let report = sound.takeReport() { note("report \(report)") }
        sound.stop()
    }

    @Test(.enabled(if: wanted == "keys")) func `two hundred marks keyed by hand`() throws {
        let bell = try EventFD()
        let sound = try SoundThread(destination: .alsa("default"), bell: bell)
        let engine = SoundEngine.make(sampleRate: sound.sampleRate)
        let feed = ContactFeed()
        try sound.start(engine.renderer, contacts: feed)
        engine.console.setKeyer(
            KeyerSetup(
                settings: .init(mode: .straight), limits: .text(wordsPerMinute: 13, sampleRate: sound.sampleRate),
                tone: 600))
        engine.console.setRadio(.transmitting)
        // The map of the clock follows quickly at first, and the lead is looked at when nothing is keyed.
        poll(nil, 0, 6000)
        var random = Noise(state: 1)
        for _ in 0..<200 {
            let down = MonotonicClock.nanoseconds
            feed.push(.straight, isDown: true, nanoseconds: down)
            poll(nil, 0, 60)
            let up = MonotonicClock.nanoseconds
            feed.push(.straight, isDown: false, nanoseconds: up)
            note("key \(down) \(up)")
            poll(nil, 0, .random(in: 100...140, using: &random))
            while engine.console.takeKeyNotice() != nil {}
        }
        note("gaps \(sound.gaps) lead \(sound.keyToSoundMilliseconds ?? 0) ms")
        while let report = sound.takeReport() { note("report \(report)") }
        sound.stop()
    }

    /// With KOCHLEA_LAB_SERVER, the sound server's process, which is frozen and thawed.
    @Test(.enabled(if: wanted == "frozen"), arguments: [0, 300, 1500])
    func `a frozen sound server does not hold up the end`(milliseconds: Int32) throws {
        let server = try #require(getenv("KOCHLEA_LAB_SERVER").flatMap { pid_t(String(cString: $0)) })
        let bell = try EventFD()
        let sound = try SoundThread(destination: .alsa("default"), bell: bell)
        let engine = SoundEngine.make(sampleRate: sound.sampleRate)
        try sound.start(engine.renderer)
        poll(nil, 0, 500)
        kill(server, SIGSTOP)
        defer { kill(server, SIGCONT) }
        poll(nil, 0, milliseconds)
        let before = MonotonicClock.nanoseconds
        sound.stop()
        let spent = (MonotonicClock.nanoseconds - before) / 1_000_000
        note("frozen for \(milliseconds) ms, stopped after \(spent) ms")
        #expect(spent < 150)
    }
}
