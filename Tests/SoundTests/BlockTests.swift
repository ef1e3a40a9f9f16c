import Morse
import Sound
import Testing

@Suite struct BlockTests {
    /// A bit of everything, all sent before the first block.
    private func play(block: Int) throws -> Bench {
        let bench = Bench(leadMilliseconds: 20)
        bench.console.setGain(.morse, decibels: -6)
        bench.console.setGain(.earcon, decibels: 3)
        _ = bench.console.play(.begin)
        _ = bench.console.play(try keyed("AE", wpm: 60), tone: 777)
        _ = bench.console.playSilence(frames: 0)
        let voice = bench.console.playSpeech()
        bench.feed.write((0..<3001).map { Float($0 % 97) / 200 }, to: voice, isLast: false)
        bench.feed.write([0.3, 0.2, 0.1], to: voice, isLast: true)
        _ = bench.console.playSilence(frames: 1)
        _ = bench.console.play(try keyed("K", wpm: 33), tone: 600)
        _ = bench.console.play(.error)
        let failed = bench.console.playSpeech()
        bench.feed.finish(failed)
        bench.render(60_000, block: block)
        return bench
    }

    @Test(arguments: [1, 7, 64, 128, 1024, 8192, 60_000])
    func `the stream and its notices do not depend on the size of the blocks`(block: Int) throws {
        let reference = try play(block: 100)
        let bench = try play(block: block)
        #expect(bench.stream == reference.stream)
        #expect(bench.notices == reference.notices)
        #expect(bench.console.isIdle)
        #expect(bench.renderer.isSilent)
        #expect(bench.renderer.position == 60_000)
        #expect(bench.console.position == 60_000)
    }

    @Test func `commands act at the start of the next block`() {
        for moment in [64, 640, 6400] {
            var streams: [[Float]] = []
            for block in [1, 8, 32, 64] {
                let bench = Bench()
                let clip = bench.console.play(keying(marks: [9600], space: 1), tone: 600)
                bench.render(moment, block: block)
                bench.console.setGain(.morse, decibels: -20)
                bench.render(128, block: block)
                bench.console.cancel(clip)
                bench.render(1280, block: block)
                streams.append(bench.stream)
            }
            #expect(streams.dropFirst().allSatisfy { $0 == streams.first })
        }
    }

    @Test func `a block of no frames takes commands and renders nothing`() {
        let bench = Bench()
        let clip = bench.console.playSilence(frames: 5)
        bench.renderer.render(into: UnsafeMutableBufferPointer(start: nil, count: 0))
        #expect(!bench.renderer.isSilent)
        #expect(!bench.renderer.hasNotices)
        bench.console.cancel(clip)
        bench.renderer.render(into: UnsafeMutableBufferPointer(start: nil, count: 0))
        #expect(bench.renderer.hasNotices)
        #expect(bench.console.takeNotice() == .cut(clip, sample: 0))
        #expect(bench.renderer.isSilent)
    }

    @Test func `the flag says whether the last block made notices`() {
        let bench = Bench()
        _ = bench.console.playSilence(frames: 150)
        var flags: [Bool] = []
        for _ in 0..<4 {
            bench.render(100, block: 100)
            flags.append(bench.renderer.hasNotices)
        }
        #expect(flags == [true, true, false, false])
    }
}
