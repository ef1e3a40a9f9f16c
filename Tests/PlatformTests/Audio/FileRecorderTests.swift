import TestSupport
import Testing

@testable import Platform

@Suite struct `A recording of the stream` {
    @Test func `holds every block, and is complete only at the end`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.wav"
        let recorder = try FileRecorder(path: path, sampleRate: 48000, alarm: try EventFD())
        let samples = tone(48000)
        for start in stride(from: 0, to: samples.count, by: 480) {
            #expect(recorder.queue.hasRoom(for: 480))
            samples[start..<start + 480].withUnsafeBufferPointer { recorder.queue.append($0) }
        }
        #expect(!folder.names.contains("a.wav"))
        try recorder.finish()
        let worst = zip(decoded(path).samples, samples).map { abs($0 - $1) }.max() ?? 1
        #expect(worst <= 1 / 32767)
        #expect(folder.names == ["a.wav"])
    }

    @Test func `that is never finished leaves nothing`() throws {
        let folder = try TemporaryFolder()
        do {
            let recorder = try FileRecorder(path: "\(folder.path)/a.ogg", sampleRate: 48000, alarm: try EventFD())
            tone(4800).withUnsafeBufferPointer { recorder.queue.append($0) }
        }
        #expect(folder.names == [])
    }

    @Test(.enabled(if: SmallDisk.canMount, "a small disk needs the right to mount"))
    func `on a full disk rings the alarm, takes what comes and says why at the end`() throws {
        let disk = try #require(SmallDisk(bytes: 65_536))
        let alarm = try EventFD()
        let path = "\(disk.path)/a.wav"
        let recorder = try FileRecorder(path: path, sampleRate: 48000, alarm: alarm)
        tone(96_000).withUnsafeBufferPointer { recorder.queue.append($0) }
        #expect(awaitBell(alarm))
        #expect(recorder.failure == .diskFull(path: path))
        tone(480).withUnsafeBufferPointer { recorder.queue.append($0) }
        #expect(throws: SoundFileError.diskFull(path: path)) { try recorder.finish() }
    }
}
