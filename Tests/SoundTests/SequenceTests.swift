import Morse
import Sound
import Testing

@Suite struct SequenceTests {
    @Test func `clips play in the order in which they were queued`() {
        let bench = Bench()
        let first = bench.console.play(keying(marks: [2880, 8640], space: 2880), tone: 600)
        let second = bench.console.playSilence(frames: 100)
        let third = bench.console.playSpeech()
        bench.feed.write([Float](repeating: 0.1, count: 500), to: third, isLast: true)
        let fourth = bench.console.play(.right)
        bench.renderUntilIdle()
        #expect(bench.notices.count == 8)
        #expect(bench.notices.first == .began(first, sample: 0))
        #expect(bench.notices.dropFirst().first == .ended(first, sample: 14_400))
        #expect(bench.notices[2] == .began(second, sample: 14_640))
        #expect(bench.notices[3] == .ended(second, sample: 14_740))
        #expect(bench.notices[4] == .began(third, sample: 14_740))
        #expect(bench.notices[5] == .ended(third, sample: 15_240))
        #expect(bench.notices[6] == .began(fourth, sample: 15_480))
        #expect(bench.renderer.isSilent)
    }
}
