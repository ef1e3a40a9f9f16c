import Keyer
import Morse
import Sound
import Testing

/// Speech and Morse make way for keying; earcons sound beside it.
@Suite struct MakeWayTests {
    private func speak(_ bench: KeyBench, frames: Int) -> ClipID {
        let clip = bench.console.playSpeech()
        bench.feed.write([Float](repeating: 0.5, count: frames), to: clip, isLast: true)
        return clip
    }

    @Test(arguments: [1, 64, 1024])
    func `speech is faded within 5 ms of a mark's first sample and reported cut`(block: Int) {
        let bench = KeyBench(block: block)
        let clip = speak(bench, frames: 48_000)
        bench.press(.dit, from: 5000, to: 5001)
        bench.run(to: 12_000)
        #expect(bench.notices == [.began(clip, sample: 0), .cut(clip, sample: 5240)])
        let alone = KeyBench(block: block)
        alone.press(.dit, from: 5000, to: 5001)
        alone.run(to: 12_000)
        #expect(Array(bench.stream[5240...]) == Array(alone.stream[5240...]))
    }

    @Test(arguments: [1, 64, 1024])
    func `Morse is cut in the same way, and queued clips begin when the mark has died away`(block: Int) throws {
        let bench = KeyBench(block: block)
        let cut = bench.console.play(try keyed("M", wpm: 20), tone: 600)
        let next = bench.console.play(try keyed("E", wpm: 20), tone: 600)
        bench.press(.dit, from: 5000, to: 5001)
        bench.run(to: 30_000)
        // A dit of 2880 samples and its edge of 240.
        #expect(
            bench.notices == [
                .began(cut, sample: 0), .cut(cut, sample: 5240), .began(next, sample: 8120),
                .ended(next, sample: 11_000),
            ])
    }

    @Test func `speech that comes while a mark sounds waits for its end`() {
        let bench = KeyBench()
        bench.press(.dah, from: 1000, to: 1001)
        bench.run(to: 2048)
        let clip = speak(bench, frames: 100)
        bench.run(to: 20_000)
        #expect(bench.notices == [.began(clip, sample: 9880), .ended(clip, sample: 9980)])
    }

    @Test func `a clip that ends at the sample of the mark has ended`() throws {
        for block in [1, 64, 1024] {
            let bench = KeyBench(block: block)
            let clip = bench.console.play(try keyed("E", wpm: 20), tone: 600)
            bench.press(.dit, from: 2880, to: 2881)
            bench.run(to: 10_000)
            #expect(bench.notices == [.began(clip, sample: 0), .ended(clip, sample: 2880)])
        }
    }

    @Test func `earcons and silence continue beside it`() {
        let bench = KeyBench()
        let earcon = bench.console.play(.begin)
        let rest = bench.console.playSilence(frames: 5000)
        bench.press(.dah, from: 100, to: 101)
        bench.run(to: 40_000)
        let quiet = KeyBench()
        _ = quiet.console.play(.begin)
        _ = quiet.console.playSilence(frames: 5000)
        quiet.run(to: 40_000)
        #expect(bench.notices == quiet.notices)
        #expect(bench.notices.last.map { if case .ended(rest, _) = $0 { true } else { false } } == true)
        #expect(bench.notices.first == .began(earcon, sample: 0))
    }
}
