import CLinux
import Glibc
import Keyer
import Morse
import Sound
import TestSupport
import Testing

@testable import Platform

/// Tests/Lab/latency.py measures it: the real sound output on a fake sound card that records.
///
/// KOCHLEA_LAB chooses the run: `tone`, a steady tone of 20 s in which gaps are visible; `cuts`, a hundred marks that
/// are cut; `keys`, two hundred marks keyed by hand; `frozen`, a sound server that stops responding. Prints the events
/// with their times in nanoseconds of CLOCK_MONOTONIC.
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
        let stream = SoundStream(sampleRate: sound.sampleRate)
        let console = Console(of: stream)
        try sound.start(Renderer(of: stream))
        let silence = console.playSilence(frames: 0)
        let began = try #require(console.awaitEnd(of: silence, bell))
        poll(nil, 0, 300)
        note("heard after \(((sound.nanoseconds(ofSample: began) ?? 0) - before) / 1000) us")
        let clip = console.play(mark(seconds: 20, rate: sound.sampleRate), tone: 600)
        let end = try #require(console.awaitEnd(of: clip, bell, milliseconds: 30_000))
        note("rate \(sound.sampleRate) gaps \(sound.gaps) end \(sound.nanoseconds(ofSample: end) ?? 0)")
        while let report = sound.takeReport() { note("report \(report)") }
        sound.stop()
    }

    @Test(.enabled(if: wanted == "cuts")) func `a hundred marks cut short`() throws {
        let bell = try EventFD()
        let sound = try SoundThread(destination: .alsa("default"), bell: bell)
        let stream = SoundStream(sampleRate: sound.sampleRate)
        let console = Console(of: stream)
        try sound.start(Renderer(of: stream))
        var random = SplitMix64(seed: 1)
        for _ in 0..<100 {
            let clip = console.play(mark(seconds: 10, rate: sound.sampleRate), tone: 600)
            // Time is real in the lab.
            var nothing = pollfd()
            poll(&nothing, 0, .random(in: 650...750, using: &random))
            let now = MonotonicClock.nanoseconds
            console.cancel(clip)
            note("cut \(now)")
            poll(&nothing, 0, 150)
            while console.takeNotice() != nil {}
        }
        note("gaps \(sound.gaps)")
        while let report = sound.takeReport() { note("report \(report)") }
        sound.stop()
    }

    @Test(.enabled(if: wanted == "keys")) func `two hundred marks keyed by hand`() throws {
        let bell = try EventFD()
        let sound = try SoundThread(destination: .alsa("default"), bell: bell)
        let stream = SoundStream(sampleRate: sound.sampleRate)
        let console = Console(of: stream)
        let feed = ContactFeed()
        try sound.start(Renderer(of: stream), contacts: feed)
        console.setKeyer(
            KeyerSetup(
                settings: .init(mode: .straight), limits: .text(wordsPerMinute: 13, sampleRate: sound.sampleRate),
                tone: 600))
        console.setRadio(.transmitting)
        // The clock's map adapts quickly at first. It checks the lead while nothing is keyed.
        poll(nil, 0, 6000)
        var random = SplitMix64(seed: 1)
        for _ in 0..<200 {
            let down = MonotonicClock.nanoseconds
            feed.push(.straight, isDown: true, nanoseconds: down)
            poll(nil, 0, 60)
            let up = MonotonicClock.nanoseconds
            feed.push(.straight, isDown: false, nanoseconds: up)
            note("key \(down) \(up)")
            poll(nil, 0, .random(in: 100...140, using: &random))
            while console.takeKeyNotice() != nil {}
        }
        note("gaps \(sound.gaps) lead \(sound.keyToSoundMilliseconds ?? 0) ms")
        while let report = sound.takeReport() { note("report \(report)") }
        sound.stop()
    }

    /// Stops and continues the sound server's process, whose number is in KOCHLEA_LAB_SERVER.
    @Test(.enabled(if: wanted == "frozen"), arguments: [0, 300, 1500])
    func `a frozen sound server does not hold up the end`(milliseconds: Int32) throws {
        let server = try #require(getenv("KOCHLEA_LAB_SERVER").flatMap { pid_t(String(cString: $0)) })
        let bell = try EventFD()
        let sound = try SoundThread(destination: .alsa("default"), bell: bell)
        let stream = SoundStream(sampleRate: sound.sampleRate)
        try sound.start(Renderer(of: stream))
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
