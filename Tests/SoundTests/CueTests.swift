import Morse
import Sound
import Testing

/// Cues apart from everything else.
@Suite struct CueTests {
    private let bench = Bench()

    /// Renders with cues apart, in blocks of these lengths.
    private func render(blocks: [Int]) -> (everybody: [Float], cue: [Float]) {
        var (everybody, cues): ([Float], [Float]) = ([], [])
        for count in blocks {
            var block = [Float](repeating: .nan, count: count)
            var cue = [Float](repeating: .nan, count: count)
            block.withUnsafeMutableBufferPointer { block in
                cue.withUnsafeMutableBufferPointer { bench.renderer.render(into: block, cue: $0) }
            }
            everybody += block
            cues += bench.renderer.hasCue ? cue : [Float](repeating: 0, count: count)
            bench.takeNotices()
        }
        return (everybody, cues)
    }

    @Test(arguments: [[Int](repeating: 64, count: 40), [1, 700, 3, 1000, 856], [2560]])
    func `a cue is apart, sample for sample, and nothing else is`(blocks: [Int]) {
        let first = bench.console.playSpeech()
        bench.feed.write([Float](repeating: 0.25, count: 500), to: first, isLast: true)
        let cue = bench.console.playSpeech(isCue: true)
        bench.feed.write([Float](repeating: 0.5, count: 700), to: cue, isLast: true)
        let choice = bench.console.playSpeech()
        bench.feed.write([Float](repeating: 0.25, count: 600), to: choice, isLast: true)
        let (everybody, cues) = render(blocks: blocks)
        #expect(everybody.indices.filter { everybody[$0] == 0.25 }.count == 1100)
        #expect(
            cues.indices.filter { cues[$0] == 0.5 } == (bench.begin(of: cue)..<bench.begin(of: cue) + 700).map { $0 })
        #expect(zip(everybody, cues).allSatisfy { $0 == 0 || $1 == 0 })
        #expect(!bench.renderer.hasCutCue)
        #expect(everybody.allSatisfy { $0 <= 0.25 })
    }

    @Test func `together they are what everybody hears without a place apart`() {
        func play(_ bench: Bench) {
            let cue = bench.console.playSpeech(isCue: true)
            bench.feed.write((0..<900).map { Float($0 % 7) / 10 }, to: cue, isLast: true)
            _ = bench.console.play(.right)
        }
        let together = Bench()
        play(together)
        together.render(40_000, block: 256)
        play(bench)
        let (everybody, cues) = render(blocks: [Int](repeating: 250, count: 160))
        #expect(zip(everybody, cues).map(+) == together.stream)
        #expect(cues.contains { $0 != 0 })
    }

    @Test func `an earcon beside a cue is for everybody`() {
        let cue = bench.console.playSpeech(isCue: true)
        bench.feed.write([Float](repeating: 0.5, count: 20_000), to: cue, isLast: true)
        bench.console.playBeside(.typed)
        let (everybody, cues) = render(blocks: [Int](repeating: 128, count: 100))
        #expect(everybody.contains { $0 != 0 })
        #expect(cues.allSatisfy { $0 == 0.5 })
    }

    @Test func `a cue that is cut fades where it is`() {
        let cue = bench.console.playSpeech(isCue: true)
        bench.feed.write([Float](repeating: 0.5, count: 20_000), to: cue, isLast: false)
        _ = render(blocks: [1000])
        #expect(bench.renderer.isInCue && !bench.renderer.hasCutCue)
        bench.console.cancel(cue)
        let (everybody, cues) = render(blocks: [128, 1000])
        #expect(everybody.allSatisfy { $0 == 0 })
        #expect(cues[0] > 0.49 && cues[239] < 0.01 && cues[240...].allSatisfy { $0 == 0 })
        #expect(!bench.renderer.isInCue && bench.renderer.hasCutCue)
        _ = render(blocks: [1000])
        #expect(!bench.renderer.hasCutCue)
    }
}

extension Bench {
    /// The sample at which a clip began.
    fileprivate func begin(of clip: ClipID) -> Int {
        notices.compactMap { if case .began(clip, let sample) = $0 { Int(sample) } else { nil } }.first ?? -1
    }
}
