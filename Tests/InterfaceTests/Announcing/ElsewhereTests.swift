import Morse
import Sound
import TestSupport
import Testing

@testable import Interface

/// Speech outside the stream, as with speech-dispatcher.
@Suite struct ElsewhereTests {
    /// The test decides when its words begin and end.
    private final class OtherVoice: SpeechPort {
        let feed: SpeechFeed
        var asked: [ClipID] = []
        var cancelled: [ClipID] = []
        var failures: [(clip: ClipID, error: SpeechError)] = []
        let isElsewhere = true

        init(_ feed: SpeechFeed) { self.feed = feed }

        func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings) {
            asked.append(clip)
            feed.write([0], to: clip, isLast: false)
        }

        func cancel(_ clip: ClipID) { cancelled.append(clip) }

        func takeFailure() -> (clip: ClipID, error: SpeechError)? { failures.isEmpty ? nil : failures.removeFirst() }
    }

    private final class Rig {
        let engine = SoundEngine.make(sampleRate: 8000, leadMilliseconds: 0)
        let voice: OtherVoice
        let log = ListLog()
        let announcer: Announcer
        private var now = Instant.start

        /// - Parameter behind: milliseconds between the renderer and the device.
        init(behind: Int = 0) throws {
            voice = OtherVoice(engine.speechFeed)
            announcer = Announcer(
                console: engine.console,
                speaker: Speaker(
                    voice, mode: .dispatcher, voice: VoiceSettings(),
                    labels: (try Speed(character: 60, effective: 60), 600)),
                output: ListOutput(), log: log, catalogue: EchoCatalogue(),
                streamClock: SteadyClock(sampleRate: 8000, milliseconds: behind))
        }

        /// 10 milliseconds.
        @discardableResult
        func pass(_ times: Int = 1) -> [AnnouncerEvent] {
            let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 80)
            defer { buffer.deallocate() }
            return (0..<times).flatMap { _ in
                engine.renderer.render(into: buffer)
                now = now.advanced(byMilliseconds: 10)
                let events = announcer.handleSound(at: now) ?? []
                if let deadline = announcer.deadline, deadline <= now { announcer.handleDeadline(at: now) }
                return events
            }
        }

        var kinds: [String] { log.events.map(\.event.type) }
    }

    @Test("words are asked for when their turn has come, and Morse waits until they are over")
    func turn() throws {
        let rig = try Rig()
        let morse = Announcement.morse(MorseClip(text: "E", speed: try Speed(character: 60, effective: 60), tone: 600))
        rig.announcer.play([.say(Message("one")), .say(Message("two")), morse], at: .start)
        rig.pass(5)
        #expect(rig.voice.asked.count == 1)
        rig.pass(200)
        #expect(rig.voice.asked.count == 1, "the second sentence must wait")
        rig.voice.feed.finish(rig.voice.asked[0])
        rig.pass(40)
        #expect(rig.voice.asked.count == 2)
        rig.pass(200)
        #expect(!rig.kinds.contains("morse"))
        rig.voice.feed.finish(rig.voice.asked[1])
        rig.pass(100)
        #expect(
            rig.kinds.filter { ["say", "said", "morse", "morsed"].contains($0) }
                == ["say", "said", "say", "said", "morse", "morsed"])
    }

    @Test("words wait until the earcon or Morse before them is heard to its end", arguments: [0, 40, 200])
    func heard(behind: Int) throws {
        for before in [
            Announcement.earcon(.right),
            .morse(MorseClip(text: "E", speed: try Speed(character: 60, effective: 60), tone: 600)),
        ] {
            let rig = try Rig(behind: behind)
            rig.announcer.play([before, .say(Message("one"))], at: .start)
            var rendered: Int?
            for time in 0..<100 where rig.voice.asked.isEmpty {
                rig.pass()
                if rendered == nil, !rig.announcer.queue.items.contains(where: \.kind.isPartOfStream) {
                    rendered = time
                }
                if let rendered, time - rendered < behind / 10 {
                    #expect(
                        rig.voice.asked.isEmpty,
                        "words come \(10 * (time - rendered)) ms after the last sample was made")
                }
            }
            #expect(rig.voice.asked.count == 1, "the words never come")
        }
    }

    @Test("what is cut holds its place until the other side is silent", arguments: [false, true])
    func cut(all: Bool) throws {
        let rig = try Rig()
        let morse = Announcement.morse(MorseClip(text: "E", speed: try Speed(character: 60, effective: 60), tone: 600))
        rig.announcer.play([.say(Message("one")), .say(Message("two"))], at: .start)
        rig.pass(5)
        if all { rig.announcer.silence(.everything) } else { rig.announcer.silence() }
        rig.announcer.play([morse], at: .start)
        rig.pass(200)
        #expect(rig.voice.cancelled.first == rig.voice.asked.first)
        #expect(!rig.kinds.contains("morse"), "Morse began while the other voice may still sound")
        rig.voice.feed.finish(rig.voice.asked[0])
        rig.pass(100)
        #expect(rig.kinds.filter { $0 != "line" } == ["say", "cut", "morse", "morsed"])
        #expect(rig.voice.asked.count == 1, "what was cut before its turn must not be said")
    }

    @Test("when the other voice is gone, what waits is handed over at once")
    func gone() throws {
        let rig = try Rig()
        rig.announcer.play([.say(Message("one")), .say(Message("two")), .say(Message("three"))], at: .start)
        rig.pass(2)
        rig.voice.failures.append((rig.voice.asked[0], .replaced("gone")))
        rig.voice.feed.finish(rig.voice.asked[0])
        let events = rig.pass(5)
        #expect(events == [.voiceFailed(.replaced("gone"))])
        #expect(rig.voice.asked.count == 3 && !rig.announcer.speaker.isLost)
    }
}
