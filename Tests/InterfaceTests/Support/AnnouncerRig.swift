import Morse
import Sound
import TestSupport

@testable import Interface

/// An announcer with its own stream. The test advances time.
final class AnnouncerRig {
    let voice = TranscriptVoice()
    let output = ListOutput()
    let log = ListLog()
    let announcer: Announcer
    private let renderer: Renderer
    private let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 8)
    private(set) var now = Instant.start
    private(set) var events: [AnnouncerEvent] = []

    init(_ mode: SpeechMode = .own, catalogue: any Catalogue = EchoCatalogue()) throws {
        let engine = SoundEngine.make(sampleRate: 8000, leadMilliseconds: 0)
        renderer = engine.renderer
        voice.pace = 10
        announcer = Announcer(
            console: engine.console,
            speaker: Speaker(
                DirectSpeech(synthesizer: voice, feed: engine.speechFeed, sampleRate: 8000), mode: mode,
                voice: VoiceSettings(), labels: (try Speed(character: 60, effective: 60), 600)),
            output: output, log: log, catalogue: catalogue, streamClock: SteadyClock(sampleRate: 8000))
    }

    deinit {
        buffer.deallocate()
    }

    func pass(_ milliseconds: Int) {
        for _ in 0..<milliseconds {
            renderer.render(into: buffer)
            now = now.advanced(byMilliseconds: 1)
            events += announcer.handleSound(at: now) ?? []
            if let deadline = announcer.deadline, deadline <= now { announcer.handleDeadline(at: now) }
        }
    }

    /// At most a minute.
    func passUntilIdle() {
        var left = 60_000
        while !announcer.isIdle, left > 0 {
            pass(1)
            left -= 1
        }
    }

    func play(_ cues: Announcement..., token: Int? = nil) { announcer.play(cues, token: token, at: now) }

    /// 60 words per minute.
    func morse(_ text: String) throws -> Announcement {
        .morse(MorseClip(text: text, speed: try Speed(character: 60, effective: 60), tone: 600))
    }

    /// "type text" of each log event, with its time.
    var heard: [(what: String, at: Int)] {
        log.events.map { event, at in
            let what = [event.type, event.text("id"), event.text("text"), event.text("name")]
            return (what.filter { !$0.isEmpty }.joined(separator: " "), at.milliseconds(since: .start))
        }
    }
}

/// A device that plays without interruption, at a constant delay.
final class SteadyClock: StreamClock {
    private let sampleRate: Int64
    private let behind: Int

    init(sampleRate: Int64, milliseconds: Int = 0) {
        self.sampleRate = sampleRate
        behind = milliseconds
    }

    func instant(ofSample sample: Int64) -> Instant {
        Instant(microseconds: sample * 1_000_000 / sampleRate).advanced(byMilliseconds: behind)
    }
}
