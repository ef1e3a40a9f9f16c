import Morse
import Sound
import Testing

@Suite struct CutTests {
    /// 5 ms.
    private let fade = 240

    @Test(arguments: 0..<60)
    func `Morse is cut without a jump and silent within 5 ms`(step: Int) {
        let bench = Bench()
        let tone = 100.0 + Double(step) * 30
        let clip = bench.console.play(keying(marks: [9600, 9600], space: 4800), tone: tone)
        let moment = 3 + step * 397
        bench.render(moment, block: 64)
        let sounded = bench.stream[(moment - 2)...].contains { $0 != 0 }
        bench.console.cancel(clip)
        bench.render(1000, block: 64)
        #expect(largestStep(bench.stream) <= Float(Loudness.keyedAmplitude * 2 * .pi * tone / 48_000))
        #expect(bench.stream.dropFirst(moment + fade).allSatisfy { $0 == 0 })
        #expect(bench.notices.first == .began(clip, sample: 0))
        #expect(bench.notices.count == 2)
        if case .cut(clip, let sample) = bench.notices.last {
            #expect(sample == Int64(moment) || sounded && sample == Int64(moment + fade))
        } else {
            Issue.record("not cut: \(bench.notices)")
        }
        #expect(bench.console.isIdle)
        #expect(bench.renderer.isSilent)
    }

    @Test func `a constant voice fades along half a cosine`() {
        let bench = Bench()
        let clip = bench.console.playSpeech()
        bench.feed.write([Float](repeating: 0.5, count: 10_000), to: clip, isLast: true)
        bench.render(128)
        bench.console.cancel(clip)
        bench.render(512)
        let faded = bench.stream[127..<(128 + fade)]
        #expect(zip(faded, faded.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(largestStep(faded) <= 0.5 * .pi / 2 / Float(fade) * 1.001)
        #expect(bench.stream[128 + fade - 1] == 0)
        #expect(bench.notices.last == .cut(clip, sample: Int64(128 + fade)))
    }

    @Test func `a cut in a space takes no time`() {
        let bench = Bench()
        let clip = bench.console.play(keying(marks: [2880, 2880], space: 9600), tone: 600)
        bench.render(6400)
        bench.console.cancel(clip)
        bench.render(64)
        #expect(bench.notices.last == .cut(clip, sample: 6400))
        #expect(bench.stream[6400...].allSatisfy { $0 == 0 })
    }

    @Test func `the next clip starts when the fade is over`() {
        let bench = Bench()
        let first = bench.console.play(keying(marks: [48_000], space: 1), tone: 600)
        let second = bench.console.playSilence(frames: 5)
        bench.render(1280)
        bench.console.cancel(first)
        bench.renderUntilIdle()
        #expect(
            bench.notices.suffix(3) == [
                .cut(first, sample: 1520), .began(second, sample: 1520), .ended(second, sample: 1525),
            ])
    }

    @Test func `a clip in the queue is dropped and the others stay`() {
        let bench = Bench()
        let first = bench.console.playSilence(frames: 200)
        let second = bench.console.play(keying(marks: [4800], space: 1), tone: 600)
        let third = bench.console.playSilence(frames: 10)
        bench.render(128)
        bench.console.cancel(second)
        bench.renderUntilIdle()
        #expect(
            bench.notices == [
                .began(first, sample: 0), .cut(second, sample: 128), .ended(first, sample: 200),
                .began(third, sample: 200), .ended(third, sample: 210),
            ])
    }

    @Test func `cancelling a clip twice, or one that is gone or never existed, does nothing`() {
        let bench = Bench()
        let gone = bench.console.playSilence(frames: 10)
        bench.renderUntilIdle()
        bench.console.cancel(gone)
        bench.console.cancel(ClipID(rawValue: 999))
        let clip = bench.console.play(keying(marks: [48_000], space: 1), tone: 600)
        bench.render(640)
        bench.console.cancel(clip)
        bench.render(64)
        bench.console.cancel(clip)
        bench.render(640)
        #expect(bench.notices.count == 4)
        let silent: Int64 = 128 + 640 + 240
        #expect(bench.notices.last == .cut(clip, sample: silent))
    }

    @Test func `a cancel that comes after the end of the last mark leaves its falling edge alone`() {
        let bench = Bench()
        let clip = bench.console.play(keying(marks: [4800], space: 1), tone: 600)
        bench.render(4801, block: 1)
        #expect(bench.notices.last == .ended(clip, sample: 4800))
        let heard = bench.stream.count
        bench.console.cancel(clip)
        bench.render(400)
        #expect(bench.notices.count == 2)
        let whole = Bench()
        _ = whole.console.play(keying(marks: [4800], space: 1), tone: 600)
        whole.render(heard + 400)
        #expect(bench.stream == whole.stream)
    }

    @Test func `cancelling all ends every clip, and what is queued afterwards plays`() {
        let bench = Bench(edgeMilliseconds: 10)
        let first = bench.console.play(keying(marks: [48_000], space: 1), tone: 600)
        let second = bench.console.play(.levelUp)
        let third = bench.console.playSpeech()
        bench.feed.write([0.1, 0.1], to: third, isLast: false)
        bench.render(1000, block: 1000)
        bench.console.cancelAll()
        let fourth = bench.console.playSilence(frames: 1)
        bench.renderUntilIdle()
        #expect(
            bench.notices == [
                .began(first, sample: 0), .cut(second, sample: 1000), .cut(third, sample: 1000),
                .cut(first, sample: 1240), .began(fourth, sample: 1240), .ended(fourth, sample: 1241),
            ])
    }

    @Test func `cancelling all shortens a long falling edge to 5 ms without a second ending`() {
        let bench = Bench(edgeMilliseconds: 10)
        let clip = bench.console.play(keying(marks: [4800], space: 1), tone: 600)
        bench.render(4801, block: 1)
        bench.console.cancelAll()
        bench.render(1000)
        #expect(bench.notices == [.began(clip, sample: 0), .ended(clip, sample: 4800)])
        #expect(bench.stream[(4801 + fade)...].allSatisfy { $0 == 0 })
        #expect(largestStep(bench.stream) <= Float(Loudness.keyedAmplitude * 2 * .pi * 600 / 48_000))
    }
}
