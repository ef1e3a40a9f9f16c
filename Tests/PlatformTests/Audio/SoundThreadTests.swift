import Activities
import CLinux
import Glibc
import Interface
import Morse
import Sound
import TestSupport
import Testing

@testable import Platform

/// The limit of a minute is for busy machines.
func awaitBell(_ bell: EventFD, milliseconds: Int32 = 60_000) -> Bool {
    var entry = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&entry, 1, milliseconds)
    bell.clear()
    return count == 1
}

extension SoundThread {
    /// The next report that is not about scheduling.
    func awaitReport(_ bell: EventFD) -> SoundReport? {
        while true {
            while let report = takeReport() {
                if case .scheduled = report { continue }
                return report
            }
            if !awaitBell(bell) { return nil }
        }
    }
}

extension Console {
    /// Returns the last sample of the clip.
    func awaitEnd(of clip: ClipID, _ bell: EventFD, milliseconds: Int32 = 60_000) -> Int64? {
        while true {
            while let notice = takeNotice() {
                if case .ended(clip, let sample) = notice { return sample }
            }
            if !awaitBell(bell, milliseconds: milliseconds) { return nil }
        }
    }
}

/// The sound output with real threads and alsa-lib's own plugins in place of a sound card.
@Suite(.serialized) struct `The sound thread` {
    @Test func `without a device the stream keeps the system's time`() throws {
        let bell = try EventFD()
        let sound = try SoundThread(destination: .none, bell: bell)
        let stream = SoundStream(sampleRate: sound.sampleRate)
        let console = Console(of: stream)
        let before = MonotonicClock.nanoseconds
        try sound.start(Renderer(of: stream))
        let clip = console.playSilence(frames: 9600)
        let end = try #require(console.awaitEnd(of: clip, bell))
        let elapsed = MonotonicClock.nanoseconds - before
        sound.stop()
        // 200 ms of silence in blocks of 10 ms, each at its time.
        #expect(elapsed >= 190_000_000)
        let heard = try #require(sound.nanoseconds(ofSample: end))
        #expect(heard >= before + 199_000_000)
        #expect(sound.takeReport() != nil)
    }

    @Test func `a sound file holds the stream sample by sample`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/stream.wav"
        let bell = try EventFD()
        let sound = try SoundThread(destination: .file(Path(text: path)), bell: bell)
        let stream = SoundStream(sampleRate: sound.sampleRate, leadMilliseconds: 0)
        let console = Console(of: stream)
        let dah = Keying(marks: [.init(start: 0, length: 2400, element: .dah)], characterEnds: [2400])
        let clip = console.play(dah, tone: 600)
        try sound.start(Renderer(of: stream))
        let end = try #require(console.awaitEnd(of: clip, bell))
        sound.stop()
        try sound.finishFile()

        let twin = SoundEngine.make(sampleRate: sound.sampleRate, leadMilliseconds: 0)
        _ = twin.console.play(dah, tone: 600)
        var expected = [Float](repeating: 0, count: Int(end))
        for start in stride(from: 0, to: expected.count, by: 480) {
            expected[start..<min(start + 480, expected.count)].withUnsafeMutableBufferPointer {
                twin.renderer.render(into: $0)
            }
        }
        let written = decoded(path).samples
        #expect(written.count >= expected.count)
        #expect(written.count == Int(console.position))
        let worst = zip(written, expected).map { abs($0 - $1) }.max() ?? 1
        #expect(worst <= 1 / 32767)
        #expect(expected.contains { abs($0) > 0.01 })
    }

    @Test func `alsa-lib's null device is found to have no clock and paced`() throws {
        let bell = try EventFD()
        let sound = try SoundThread(destination: .alsa("null"), bell: bell)
        let stream = SoundStream(sampleRate: sound.sampleRate)
        let console = Console(of: stream)
        let before = MonotonicClock.nanoseconds
        try sound.start(Renderer(of: stream))
        #expect(sound.awaitReport(bell) == .clockless(name: "null"))
        let clip = console.playSilence(frames: sound.sampleRate / 4)
        let end = try #require(console.awaitEnd(of: clip, bell))
        let elapsed = MonotonicClock.nanoseconds - before
        sound.stop()
        // Before the loop noticed it, the device accepted up to its fill plus 50 ms.
        #expect(elapsed >= 150_000_000)
        #expect(end >= Int64(sound.sampleRate / 4))
        let played = Double(console.position) / Double(sound.sampleRate)
        #expect(played < Double(MonotonicClock.nanoseconds - before) / 1e9 + 0.2)
    }

    @Test func `a missing device is reported once, and the stream runs all the same`() throws {
        let bell = try EventFD()
        let sound = try SoundThread(destination: .alsa("kochlea-no-such-device"), bell: bell)
        let stream = SoundStream(sampleRate: sound.sampleRate)
        let console = Console(of: stream)
        let before = MonotonicClock.nanoseconds
        try sound.start(Renderer(of: stream))
        guard case .lost(let error) = sound.awaitReport(bell) else {
            Issue.record("no loss was reported")
            return
        }
        #expect(error.cause == .noDevice)
        #expect(error.device == "kochlea-no-such-device")
        #expect(!error.reason.isEmpty)
        // The stream nevertheless runs in time.
        let clip = console.playSilence(frames: sound.sampleRate / 10)
        #expect(console.awaitEnd(of: clip, bell) != nil)
        #expect(MonotonicClock.nanoseconds - before >= 90_000_000)
        sound.stop()
        var repeated = 0
        while let report = sound.takeReport() { if case .lost = report { repeated += 1 } }
        #expect(repeated == 0)
    }

    /// The fastest of many attempts. A busy machine delays some, but a wait in `stop` would delay all.
    @Test(arguments: [AudioDestination.none, .alsa("null"), .alsa("kochlea-no-such-device")])
    func `stopping takes no more than a tenth of a second`(destination: AudioDestination) throws {
        var quickest = Int64.max
        for _ in 0..<10 where quickest >= 100_000_000 {
            let bell = try EventFD()
            let sound = try SoundThread(destination: destination, bell: bell)
            try sound.start(Renderer(of: SoundStream(sampleRate: sound.sampleRate)))
            #expect(awaitBell(bell))
            let before = MonotonicClock.nanoseconds
            sound.stop()
            quickest = min(quickest, MonotonicClock.nanoseconds - before)
        }
        #expect(quickest < 100_000_000)
    }

    @Test func `a file that cannot be created is an error at once`() throws {
        let bell = try EventFD()
        #expect(throws: SoundFileError.self) {
            try SoundThread(destination: .file("/kochlea-no-such-folder/a.wav"), bell: bell)
        }
    }
}
