import Morse
import Sound
import Testing

@Suite struct OfflineTests {
    private func whole(_ offline: OfflineRenderer, chunk: Int = 4096) -> [Float] {
        var result: [Float] = []
        offline.render(chunkFrames: chunk) { result += $0 }
        return result
    }

    @Test(arguments: [1, 7, 240, 4096, 1_000_000])
    func `it matches the stream, whatever the size of its chunks`(chunk: Int) throws {
        let keying = try keyed("PARIS", wpm: 40)
        let offline = OfflineRenderer(keying, tone: 650, sampleRate: 48_000)
        let bench = Bench()
        _ = bench.console.play(keying, tone: 650)
        bench.render(offline.frames)
        #expect(offline.frames == keying.length + offline.edgeFrames)
        #expect(whole(offline, chunk: chunk) == bench.stream)
    }

    /// Spaces of 200 samples are shorter than the edges. More lengths than are remembered come.
    @Test(arguments: [200, 300], [240, 4096]) func `it matches the stream for any marks`(space: Int, chunk: Int) {
        let keying = keying(marks: (0..<90).map { 1000 + 37 * $0 } + [1000, 1037, 4300], space: space)
        let offline = OfflineRenderer(keying, tone: 650, sampleRate: 48_000)
        let bench = Bench()
        _ = bench.console.play(keying, tone: 650)
        bench.render(offline.frames)
        #expect(whole(offline, chunk: chunk) == bench.stream)
    }

    @Test func `lead and tail are silent, and the falling edge is never lost`() {
        let plain = keying(marks: [2880], space: 1)
        let bare = whole(OfflineRenderer(plain, tone: 600, sampleRate: 48_000))
        for (lead, tail) in [(0, 100), (1, 240), (5000, 241), (777, 5000)] {
            let offline = OfflineRenderer(
                plain, tone: 600, sampleRate: 48_000, leadFrames: lead, tailFrames: tail)
            let samples = whole(offline, chunk: 100)
            #expect(samples.count == offline.frames)
            #expect(samples.count == lead + 2880 + max(tail, 240))
            #expect(samples[..<lead].allSatisfy { $0 == 0 })
            #expect(Array(samples[lead..<(lead + bare.count)]) == bare)
            #expect(samples[(lead + bare.count)...].allSatisfy { $0 == 0 })
        }
    }

    @Test func `an empty keying gives lead and tail alone`() {
        let offline = OfflineRenderer(
            Keying(marks: [], characterEnds: []), tone: 600, sampleRate: 48_000, leadFrames: 3, tailFrames: 4)
        #expect(whole(offline) == [Float](repeating: 0, count: 7))
    }

    @Test func `an error thrown by the body ends the rendering`() throws {
        struct Full: Error {}
        let offline = OfflineRenderer(try keyed("PARIS", wpm: 20), tone: 600, sampleRate: 48_000)
        var chunks = 0
        #expect(throws: Full.self) {
            try offline.render(chunkFrames: 64) { (_: UnsafeBufferPointer<Float>) throws(Full) in
                chunks += 1
                if chunks == 3 { throw Full() }
            }
        }
        #expect(chunks == 3)
    }
}
